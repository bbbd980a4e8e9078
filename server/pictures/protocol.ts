import type { ErrorCode } from '#contracts/errors.ts'
import type { FormatName } from '#contracts/format-words.ts'
import type { PackedPicture } from './finish-picture.ts'
import type { AcceptedPhoto, FittedPicture, ScaledPicture, Survey } from './pictures.ts'
import type { PictureKind } from './sniff.ts'

/** What a decoding process is asked. */
export type Task =
  | { type: 'accept'; path: string; kind: PictureKind }
  | { type: 'inspect'; path: string; kind: PictureKind }
  | { type: 'finish'; bytes: Uint8Array; kind: PictureKind; xmp: string }
  | {
      type: 'fit'
      bytes: Uint8Array
      kind: PictureKind
      xmp: string
      format: FormatName
      larger: Uint8Array | null
    }
  | { type: 'scale'; bytes: Uint8Array; kind: PictureKind; longestSide: number }
  | { type: 'survey'; bytes: Uint8Array; kind: PictureKind }

/** What one answers. */
export type Outcome =
  | { type: 'accepted'; photo: AcceptedPhoto }
  | { type: 'passed' }
  | { type: 'finished'; picture: PackedPicture }
  | { type: 'fitted'; picture: FittedPicture }
  | { type: 'scaled'; picture: ScaledPicture }
  | { type: 'surveyed'; survey: Survey }
  | { type: 'refused'; code: ErrorCode }
