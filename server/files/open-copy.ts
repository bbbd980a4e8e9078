import type { Context } from '#server/context.ts'
import type { Owner } from '#server/vault/owner.ts'
import { contentTypeOf, copyKey, type ResultSize } from './keys.ts'
import { FileLost, openFile } from './open-file.ts'
import { reportLoss } from './report-loss.ts'

export interface Opened {
  bytes: Uint8Array
  contentType: ReturnType<typeof contentTypeOf>
}

/** In the size that was asked for, or whole where only its copy is lost; null when nothing of it can be read. */
export async function openCopy(
  ctx: Context,
  owner: Owner,
  { key, size }: { key: string; size: ResultSize },
): Promise<Opened | null> {
  for (const file of new Set([copyKey(key, size), key])) {
    try {
      return { bytes: await openFile(ctx, owner, file), contentType: contentTypeOf(file) }
    } catch (error) {
      if (!(error instanceof FileLost)) throw error
      ctx.log.error({ file, error: String(error.cause ?? error) }, 'a stored file is not well')
      await reportLoss(ctx, { file, state: error.state })
    }
  }
  return null
}
