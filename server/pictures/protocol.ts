import type { ErrorCode } from '#contracts/errors.ts'
import type { AcceptedPhoto, FinishedPicture } from './pictures.ts'
import type { PictureKind } from './sniff.ts'

/** What a decoding process is asked. */
export type Task =
  | { type: 'accept'; path: string; kind: PictureKind }
  | { type: 'inspect'; path: string; kind: PictureKind }
  | { type: 'finish'; bytes: Uint8Array; kind: PictureKind; xmp: string }

/** What one answers. */
export type Outcome =
  | { type: 'accepted'; photo: AcceptedPhoto }
  | { type: 'passed' }
  | { type: 'finished'; picture: FinishedPicture }
  | { type: 'refused'; code: ErrorCode }
