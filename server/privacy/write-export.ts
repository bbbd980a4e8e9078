import type { Readable } from 'node:stream'
import { drawUpAll } from '#server/billing/draw-up-all.ts'
import { findSubscription } from '#server/billing/find-subscription.ts'
import type { Context } from '#server/context.ts'
import type { Person } from '#server/db/person.ts'
import { type Archive, streamArchive } from '#server/files/archive.ts'
import { keepBuffersFew } from '#server/files/free-buffers.ts'
import { FileLost, openFile } from '#server/files/open-file.ts'
import type { Caller } from '#server/http/caller.ts'
import { type ProblemKind, readMe, unread } from './export-texts.ts'
import { exportedTables, listRows, type Owner } from './exported-tables.ts'
import {
  type AttachmentRow,
  attachedFile,
  type GarmentRow,
  type GenerationRow,
  logoOf,
  type ModelRow,
  photosOf,
  picturesOfModel,
  type StoredFile,
  storedFiles,
} from './file-names.ts'

/** Everything about a person as a ZIP, made while it is read. A file that cannot be read is told in it, and breaks nothing. */
export const writeExport = (ctx: Context, caller: Caller): Readable =>
  streamArchive(async (archive) => {
    const now = ctx.clock()
    const subscription = await findSubscription(ctx.db, caller.id)
    const owner = { id: caller.id, customerId: subscription?.stripeCustomerId ?? null }
    const problems: { name: string; kind: ProblemKind }[] = []
    await archive.add('LEGGIMI.txt', { text: [readMe(caller.email, now)] }, now)
    for (const [name, part] of Object.entries(exportedTables))
      await archive.add(`dati/${name}.json`, { text: asJson(listRows(ctx.db, owner, part)) }, now)
    for await (const { name, xml } of drawUpAll(ctx, caller.id)) {
      if (xml) await archive.add(`fatture/${name}`, { text: [xml] }, now)
      else problems.push({ name, kind: 'not_drawn' })
    }
    problems.push(...(await addPictures(ctx, owner, archive)))
    if (problems.length > 0) await archive.add('FILE-NON-LETTI.txt', { text: [unread(problems)] }, now)
  })

async function addPictures(ctx: Context, owner: Owner, archive: Archive) {
  const problems: { name: string; kind: ProblemKind }[] = []
  const freeBuffers = keepBuffersFew()
  // Many pictures share a photo.
  const added = new Set<string>()
  for await (const { name, key, at } of listFiles(ctx, owner)) {
    if (added.has(name)) continue
    added.add(name)
    const read = await readOne(ctx, owner.id, key)
    if ('bytes' in read) await archive.add(name, read, at)
    else problems.push({ name, kind: read.problem })
    freeBuffers()
  }
  return problems
}

/** The rows of these tables, with all of the columns that tell their files. */
async function* listFiles({ db }: Context, owner: Owner): AsyncGenerator<StoredFile & { at: Date }> {
  const { account, capi, generazioni, 'allegati-di-assistenza': allegati } = exportedTables
  const { 'modelli-propri': ownModels } = exportedTables
  for await (const row of listRows(db, owner, account)) {
    const person = row as Person
    for (const file of logoOf(person)) yield { ...file, at: person.createdAt }
  }
  for await (const row of listRows(db, owner, allegati)) {
    const attachment = row as AttachmentRow
    yield { ...attachedFile(attachment), at: attachment.createdAt }
  }
  for await (const row of listRows(db, owner, ownModels)) {
    const model = row as ModelRow
    for (const file of picturesOfModel(model)) yield { ...file, at: model.createdAt }
  }
  for await (const row of listRows(db, owner, capi)) {
    const garment = row as GarmentRow
    for (const file of photosOf(garment)) yield { ...file, at: garment.createdAt }
  }
  for await (const row of listRows(db, owner, generazioni)) {
    const generation = row as GenerationRow
    for (const file of storedFiles(generation)) yield { ...file, at: generation.createdAt }
  }
}

async function readOne(
  ctx: Context,
  userId: string,
  key: string,
): Promise<{ bytes: Uint8Array } | { problem: ProblemKind }> {
  try {
    return { bytes: await openFile(ctx, userId, key) }
  } catch (error) {
    if (!(error instanceof FileLost)) throw error
    ctx.log.error({ file: key, state: error.state }, 'a stored file is not well')
    return { problem: error.state }
  }
}

async function* asJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let lead = '[\n'
  for await (const row of rows) {
    yield `${lead}${JSON.stringify(row)}`
    lead = ',\n'
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n'
}
