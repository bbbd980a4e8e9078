/** The words of the image engine. Types only: importing this file pulls in no code. */

export type Gender = 'female' | 'male'
export type BodyType = 'slim' | 'athletic' | 'curvy' | 'plus-size'
export type Pose = 'frontale' | 'laterale' | 'posteriore'

/** How a garment is built: the template that it is fitted with. */
export type TemplateKind = 'sleeved' | 'sleeveless' | 'skirt' | 'trousers'

/** Surface of the mannequin; `linen` is the neutral shop dummy. */
export type Tone = 'linen' | 'light' | 'medium' | 'tan' | 'deep'

/** Of the mannequin: with hair, or abstract. */
export type Head = 'hair' | 'plain'

/** What a shop calls a garment. As a hint in a request it says what the photo shows. */
export type Category =
  | 't-shirt'
  | 'top'
  | 'shirt'
  | 'sweater'
  | 'jacket'
  | 'vest'
  | 'dress'
  | 'jumpsuit'
  | 'skirt'
  | 'trousers'
  | 'shorts'

/** Girths of a body, cm, as a tape takes them: bust (a man's chest) and hip at their fullest, waist at its natural height. */
export interface Girths {
  bust: number
  waist: number
  hip: number
}

/** How a garment sits, by its ease. */
export type Ease = 'aderente' | 'regolare' | 'ampio'

/** What of the body a garment is made for. */
export type Cut = 'top' | 'dress' | 'skirt' | 'trousers' | 'shorts'

export interface RenderRequest {
  /** Encoded JPEG, PNG or WebP, 200 to 12000 px a side. */
  garment: Uint8Array
  /** The same garment from behind, encoded likewise: drawn where the pose shows the back. */
  back?: Uint8Array
  gender: Gender
  bodyType: BodyType
  /** What the body is stretched to; as it was drawn unless told. */
  girths?: Girths
  /** Of the body of that type that the garment was cut for; unless told, it fits the one that wears it. */
  cutFor?: Girths
  pose: Pose
  tone?: Tone
  /** With hair unless told. */
  head?: Head
  /** Where the engine would guess wrongly what it sees. */
  category?: Category
  /** The cloth shows what lies behind it: the ground in the photo, the wearer in the picture; `transparent` leaves it opaque. */
  sheer?: boolean
  /** An encoded picture, light where the garment is: used instead of the engine's own cut-out. */
  mask?: Uint8Array
  /** Draw the garment alone, as if on an invisible mannequin. */
  ghost?: boolean
  /** Leave the backdrop out: a PNG with soft edges, transparent around the figure. */
  transparent?: boolean
  /** Pixels; 1024 unless told, from 64 to 2048. */
  width?: number
  /** Pixels; 1536 unless told, from 64 to 3072. */
  height?: number
}

export type Stage = 'decode' | 'segment' | 'understand' | 'drape' | 'light' | 'encode'

/** Stable codes; the server translates them. */
export type Warning =
  | 'low_confidence'
  | 'doubtful_garment'
  | 'doubtful_sleeves'
  | 'low_resolution'
  | 'back_invented'
  | 'sheer_unseen'

export interface RenderResult {
  png: Uint8Array
  width: number
  height: number
  kind: TemplateKind
  category: Category
  /** Of the cut-out, 0 to 1; below 0.85 another photo would work better. */
  confidence: number
  /** Of the category, 0 to 1; 1 when the request said it. */
  categoryConfidence: number
  /** True when the picture shows the back, and no photo has shown it. */
  backInvented: boolean
  ease: Ease
  warnings: Warning[]
}

/** What would keep a photo from becoming a good picture; the person reads it in their own words. */
export type Advice =
  | 'no_garment'
  | 'too_small'
  | 'blurred'
  | 'too_dark'
  | 'cut_off'
  | 'several'
  | 'worn'
  | 'busy'

export interface GarmentColour {
  /** `#rrggbb`, as the photo shows it. */
  hex: string
  /** Of the garment, 0 to 1. */
  share: number
}

/** What was measured of a garment; null where a look does not tell. */
export interface GarmentFacts {
  /** The commonest first; none where nothing could be told apart. */
  colours: GarmentColour[]
  /** Stripes, checks, a print all over, or cloth of more than one colour. */
  isPatterned: boolean
  /** A print in one place: its middle and its size, as shares of the garment in the photo. */
  print: { x: number; y: number; width: number; height: number } | null
  sleeves: 'short' | 'long' | null
  /** A hood, or a collar that stands high. */
  neckline: 'hood' | 'high' | null
  opensInFront: boolean | null
  /** Of the garment as it lies or hangs. */
  lengthToWidth: number
}

/** What a quick look at a photo says, before anybody spends anything on it. */
export interface Coaching {
  /** The most important first; empty for a good photo. */
  advice: Advice[]
  /** Null when nothing like a garment stands out. */
  category: Category | null
  /** 0 to 1. */
  categoryConfidence: number
  /** Of the cut-out, 0 to 1. */
  confidence: number
  /** Null when nothing like a garment stands out, or the look cannot be trusted with more than its kind. */
  facts: GarmentFacts | null
}

export type EngineErrorCode = 'no_garment' | 'unreadable'
export type EnginePoolErrorCode = EngineErrorCode | 'timeout' | 'aborted' | 'crashed'
