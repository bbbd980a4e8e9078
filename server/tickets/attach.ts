import { randomUUID } from 'node:crypto'
import { ticketSizes } from '#contracts/tickets.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { attachmentKey, copyKey } from '#server/files/keys.ts'
import { withCopies } from '#server/files/named-files.ts'
import { type Opened, openCopy } from '#server/files/open-copy.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import { storeFiles } from '#server/files/store-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { attachmentUrl } from './present.ts'
import {
  type AttachmentRow,
  countLoose,
  deleteLoose,
  findAttachedTo,
  findAttachment,
  insertAttachment,
  takeAttachments,
} from './store.ts'

const dayMs = 24 * 3600_000
/** Some that were chosen and taken out of the form again, and no store of pictures. */
const mostLoose = 10 * ticketSizes.attachments

/** Keeps a picture, sealed as everything of the account is, until a message takes it. */
export async function attachPicture(
  ctx: Context,
  caller: Caller,
  file: { path: string } | undefined,
): Promise<{ id: string; url: string }> {
  if (!file) throw refuse('no_file')
  if ((await countLoose(ctx.db, caller.id)) >= mostLoose) throw refuse('too_many')
  const photo = await ctx.pictures.accept(file.path)
  const id = randomUUID()
  const key = attachmentKey(caller.id, id, photo.contentType)
  try {
    await storeFiles(ctx.storage.of(caller.id), [
      [copyKey(key, 'thumb'), photo.thumb],
      [copyKey(key, 'view'), photo.view],
      [key, photo.bytes],
    ])
    await insertAttachment(ctx.db, { id, userId: caller.id, key, createdAt: ctx.clock() })
  } catch (error) {
    for (const copy of withCopies(key)) await ctx.storage.remove(copy)
    throw error
  }
  return { id, url: attachmentUrl(id) }
}

/** Beside a message of theirs; refused when one of them is gone, or was never theirs. */
export async function takePictures(
  tx: Db,
  { userId, messageId, ids }: { userId: string; messageId: string; ids: string[] },
): Promise<void> {
  const wanted = [...new Set(ids)]
  if ((await takeAttachments(tx, { userId, messageId, ids: wanted })) < wanted.length)
    throw refuse('attachment_gone')
}

export async function openOwnAttachment(ctx: Context, caller: Caller, id: string): Promise<Opened> {
  const row = await findAttachment(ctx.db, id)
  if (row?.userId !== caller.id) throw refuse('not_found')
  return open(ctx, row)
}

export async function openAttachment(
  ctx: Context,
  { id, attachmentId }: { id: string; attachmentId: string },
): Promise<Opened> {
  const row = await findAttachedTo(ctx.db, id, attachmentId)
  if (!row) throw refuse('not_found')
  return open(ctx, row)
}

async function open(ctx: Context, { userId, key }: AttachmentRow): Promise<Opened> {
  const opened = await openCopy(ctx, userId, { key, size: 'full' })
  if (!opened) throw refuse('photo_lost')
  return opened
}

/** Uploads that no message took within a day. */
export async function forgetLoose(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const keys = await deleteLoose(tx, new Date(ctx.clock().getTime() - dayMs))
    await removeKeysLater(ctx, tx, keys)
  })
}
