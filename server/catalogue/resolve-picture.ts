import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { theHouse } from '#server/vault/owner.ts'
import { findUpload, storePicture } from './pictures.ts'
import type { ModelRow } from './store.ts'

const maxBytes = 10 * 1024 * 1024
const timeoutMs = 5_000

/**
 * The storage key for what a form says of a model's picture: nothing, the one it has, an upload, or one that lies
 * somewhere else and is fetched now. Whatever is wrong with an address, the answer is the same: it tells nothing of
 * what our network looks like from inside.
 */
export async function resolvePicture(
  ctx: Context,
  imageUrl: string | null | undefined,
  current: ModelRow | null,
): Promise<string | null> {
  if (imageUrl === undefined) return current?.imageUrl ?? null
  if (!imageUrl) return null
  const [, model] = /^\/api\/models\/([0-9a-f-]{36})\/picture(\?.*)?$/.exec(imageUrl) ?? []
  if (model && model === current?.id && current.imageUrl) return current.imageUrl
  const [, upload] = /^\/api\/admin\/models\/pictures\/([0-9a-f-]{36})$/.exec(imageUrl) ?? []
  const id = upload ?? (await fetchPicture(ctx, imageUrl))
  const key = await findUpload(ctx, theHouse, { id, part: 'picture' })
  if (!key) throw refused()
  return key
}

async function fetchPicture(ctx: Context, url: string): Promise<string> {
  const path = join(ctx.config.uploadFolder, randomUUID())
  try {
    const bytes = await ctx.web.read(url, { maxBytes, timeoutMs })
    await mkdir(ctx.config.uploadFolder, { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return await storePicture(ctx, theHouse, await ctx.pictures.accept(path))
  } catch (error) {
    ctx.log.info({ error: String(error) }, 'a picture was not fetched')
    throw refused()
  } finally {
    await rm(path, { force: true })
  }
}

const refused = () => refuse('image_url_refused', { fields: { imageUrl: 'image_url_refused' } })
