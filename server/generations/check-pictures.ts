import type { Context } from '#server/context.ts'
import {
  type CheckContext,
  type CheckOptions,
  type CheckResult,
  checkFiles,
} from '#server/files/check-files.ts'
import { findPicture, losePicture } from './lose-picture.ts'

type PicturesContext = CheckContext & Pick<Context, 'events'>

/** The look at all files, with what it means for the generations that they belong to. */
export const checkPictures = (
  ctx: PicturesContext,
  options: Omit<CheckOptions, 'onLost' | 'onFound'> = {},
): Promise<CheckResult | null> =>
  checkFiles(ctx, {
    ...options,
    onLost: (id) => losePicture(ctx, id),
    onFound: (id) => findPicture(ctx, id),
  })
