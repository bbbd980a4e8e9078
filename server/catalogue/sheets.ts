import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Context } from '#server/context.ts'
import { expectOrphans } from '#server/files/expect-orphans.ts'
import { contentTypeOf, copyKey, sheetKey } from '#server/files/keys.ts'
import { openFile } from '#server/files/open-file.ts'
import { storeFiles } from '#server/files/store-files.ts'
import type { FileReply } from '#server/http/mount.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import type { Owner } from '#server/vault/owner.ts'
import type { ModelRow } from './store.ts'

/** Keeps a signed sheet, sealed as every file; answers the id under which a consent takes it. */
export async function storeSheet(ctx: Context, owner: Owner, { path }: { path: string }): Promise<string> {
  const id = randomUUID()
  const bytes = await readFile(path)
  const files = isPdf(bytes) ? pdf(owner, { id, bytes }) : await photo(ctx, owner, { id, path })
  await storeFiles(ctx.storage.of(owner), files)
  // Nobody's until a consent takes it.
  await expectOrphans(ctx, ctx.db, files.at(-1)?.[0] ?? '')
  return id
}

/** As it was uploaded: for a download, never to be shown by a page of ours. */
export async function openSheet(ctx: Context, model: ModelRow | null): Promise<FileReply> {
  const key = model?.consent?.sheet
  if (!key) throw refuse('not_found')
  const bytes = await openFile(ctx, model.userId, key)
  const contentType = key.endsWith('.pdf') ? 'application/pdf' : contentTypeOf(key)
  return { bytes, contentType, downloadName: `consenso-${model.id}.${key.split('.').at(-1)}` }
}

type Files = [key: string, bytes: Uint8Array][]

const isPdf = (bytes: Buffer): boolean => /^%PDF-\d\.\d/.test(latin(bytes.subarray(0, 8)))

/** It is opened by nobody here, so that its shape is all that can be told: how it begins and that its end is there. */
function pdf(owner: Owner, { id, bytes }: { id: string; bytes: Buffer }): Files {
  const end = latin(bytes.subarray(-2048))
  if (!/startxref\s+\d+\s+%%EOF/.test(end)) throw refuse('sheet_damaged')
  return [[sheetKey(owner, id, 'application/pdf'), bytes]]
}

/** A photo is decoded and written anew like every upload: upright, without where and when it was taken. */
async function photo(ctx: Context, owner: Owner, { id, path }: { id: string; path: string }): Promise<Files> {
  const { bytes, contentType, view, thumb } = await ctx.pictures.accept(path).catch(asSheet)
  const key = sheetKey(owner, id, contentType)
  return [
    [copyKey(key, 'view'), view],
    [copyKey(key, 'thumb'), thumb],
    [key, bytes],
  ]
}

function asSheet(cause: unknown): never {
  const isNoPicture = cause instanceof Refusal && cause.code === 'format_unsupported'
  throw isNoPicture ? refuse('sheet_unsupported', { cause }) : cause
}

const latin = (bytes: Buffer): string => bytes.toString('latin1')
