import type { FormatName } from '#contracts/format-words.ts'
import type { Load } from '#server/jobs/load.ts'

/** A photo that was accepted: upright, without metadata, at most 2048 pixels a side. */
export interface AcceptedPhoto {
  bytes: Uint8Array
  /** PNG where the photo has transparency, JPEG otherwise. */
  contentType: 'image/jpeg' | 'image/png'
  width: number
  height: number
  /** WebP copies for the screen: 640 and 320 pixels wide at most. */
  view: Uint8Array
  thumb: Uint8Array
}

/** Who made a picture, written into every file that leaves (IPTC DigitalSourceType). */
export interface Mark {
  generationId: string
  provider: string
  madeByAi: boolean
  createdAt: Date
}

export interface FinishedPicture {
  /** 1024 x 1536 PNG. */
  full: Uint8Array
  /** WebP, 768 wide. */
  view: Uint8Array
  /** WebP, 384 wide. */
  thumb: Uint8Array
}

/** What a format's rules are held against. */
export interface Survey {
  width: number
  height: number
  /** Darkest level of the backdrop along the frame; null where there is no even backdrop. */
  background: number | null
  /** Where the figure is; null when it cannot be told from what is around it. */
  figure: { left: number; top: number; right: number; bottom: number } | null
}

/** A picture as it travels to an image service. */
export interface ScaledPicture {
  bytes: Uint8Array
  contentType: 'image/jpeg'
}

export interface Fitting {
  format: FormatName
  mark: Mark
  /** The same picture drawn with more pixels, on no ground where the format's is white; left out where it shows another. */
  larger?: Uint8Array | null
}

export interface FittedPicture {
  bytes: Uint8Array
  contentType: 'image/jpeg' | 'image/png'
  /** The larger drawing was given, and is what the file shows. */
  isRedrawn: boolean
}

/** Decoding happens in a child process that can be killed; a hostile picture never runs in ours. */
export interface Pictures extends AsyncDisposable {
  /** Checks and re-encodes an uploaded file. Refuses with the codes of the error table; nothing stays behind. */
  accept(path: string): Promise<AcceptedPhoto>
  /** Checks an uploaded file without decoding it; refuses as `accept` does. */
  inspect(path: string): Promise<void>
  /** Brings an engine's answer to the result's size and marks each copy. Throws a plain error when it is no picture. */
  finish(bytes: Uint8Array, mark: Mark): Promise<FinishedPicture>
  /** A finished picture as a channel wants it, marked like the picture itself; a ghost is given as it was drawn. */
  fit(bytes: Uint8Array, options: Fitting): Promise<FittedPicture>
  /** A picture of our own as it travels to an image service; throws a plain error when it cannot be made now. */
  scale(bytes: Uint8Array, longestSide: number): Promise<ScaledPicture>
  /** What is to be known of a finished picture before it is fitted. */
  survey(bytes: Uint8Array): Promise<Survey>
  /** What is being decoded, and what waits for a process. */
  load(): Load
}
