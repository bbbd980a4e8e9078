/** The words of the image engine. Types only: importing this file pulls in no code. */

export type Gender = 'female' | 'male'
export type BodyType = 'slim' | 'athletic' | 'curvy' | 'plus-size'
export type Pose = 'frontale' | 'laterale' | 'posteriore'

/** How the garment is built. As a hint in a request it restricts what the engine looks for. */
export type GarmentKind = 'sleeved' | 'sleeveless' | 'skirt' | 'trousers'

/** Surface of the mannequin; `linen` is the neutral shop dummy. */
export type Tone = 'linen' | 'light' | 'medium' | 'tan' | 'deep'

export type Category = 'top' | 'dress' | 'skirt' | 'trousers' | 'shorts'

export interface RenderRequest {
  /** Encoded JPEG, PNG or WebP, 200 to 12000 px a side. */
  garment: Uint8Array
  gender: Gender
  bodyType: BodyType
  pose: Pose
  tone?: Tone
  kind?: GarmentKind
  /** Draw the garment alone, as if on an invisible mannequin. */
  ghost?: boolean
  /** Pixels; 1024 unless told, from 64 to 2048. */
  width?: number
  /** Pixels; 1536 unless told, from 64 to 3072. */
  height?: number
}

export type Stage = 'decode' | 'segment' | 'understand' | 'drape' | 'texture' | 'light' | 'encode'

/** Stable codes; the server translates them. */
export type Warning = 'low_confidence' | 'no_garment' | 'low_resolution' | 'back_invented'

export interface RenderResult {
  png: Uint8Array
  width: number
  height: number
  kind: GarmentKind
  category: Category
  /** 0 to 1; below 0.85 another photo would work better. */
  confidence: number
  /** True when the picture shows the back, which no photo has shown. */
  backInvented: boolean
  warnings: Warning[]
}

export type EngineErrorCode = 'no_garment' | 'unreadable'
export type StudioErrorCode = EngineErrorCode | 'timeout' | 'aborted' | 'crashed'
