import type { ErrorCode } from '#contracts/errors.ts'
import type { AcceptedPhoto, FinishedPicture } from './pictures.ts'
import type { PictureKind } from './sniff.ts'

/** What the decoding process is asked. */
export type Task =
  | { type: 'accept'; path: string; kind: PictureKind }
  | { type: 'inspect'; path: string; kind: PictureKind }
  | { type: 'finish'; bytes: Uint8Array; kind: PictureKind; xmp: string }

export type Outcome =
  | { type: 'accepted'; photo: AcceptedPhoto }
  | { type: 'passed' }
  | { type: 'finished'; picture: FinishedPicture }
  | { type: 'refused'; code: ErrorCode }

/** What it says: once that it is ready, then one outcome for each task. */
export type FromChild = { type: 'ready' } | Outcome
