import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { GenerationForm } from '#contracts/generations.ts'
import { hasRight, plans } from '#contracts/plans.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { requireAddress } from '#server/accounts/require-address.ts'
import { drawModel, requireModel } from '#server/catalogue/choose-model.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import { failpoint } from '#server/failpoint.ts'
import { copyKey, type PhotoPart, photoKey } from '#server/files/keys.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { storeFiles } from '#server/files/store-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { currentRequestId } from '#server/log.ts'
import type { AcceptedPhoto } from '#server/pictures/pictures.ts'
import { reserveCredit } from '#server/quota/reserve.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { warnOfFewCredits } from '#server/quota/warn.ts'
import { refuse } from '#server/refusal.ts'
import { requireBudget } from './budget.ts'
import { claimKey, findKey } from './click-keys.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { countInFlight, insertGeneration, type NewGeneration, sumStoredBytes } from './store.ts'

export const oneAtATime = createKeyedMutex()

export interface GenerationRequest {
  form: GenerationForm
  /** The received files; the caller removes them. */
  product: UploadedFile | undefined
  detail: UploadedFile | undefined
  idempotencyKey: string | null
}

interface UploadedFile {
  path: string
}

/** A person asks for a picture: photos stored, credit reserved, row and job durable. Answers the generation's id. */
export async function requestGeneration(
  ctx: Context,
  caller: Caller,
  request: GenerationRequest,
): Promise<string> {
  const { form } = request
  if (form.selectedModelId && !hasRight(caller.subscriptionPlan, 'modelChoice')) throw refuse('plan_required')
  if (!request.product) throw refuse('no_file')
  const { product, idempotencyKey: key } = request
  const fingerprint = await fingerprintOf(request)
  // A burst of one person is looked at one by one: a request after the last credit is refused before any decoding.
  return oneAtATime(caller.id, async () => {
    const earlier = key && (await findKey(ctx.db, caller.id, key))
    if (earlier) return sameRequest(earlier, fingerprint)
    const user = await findPerson(ctx.db, caller.id)
    if (!user) throw refuse('unauthorized')
    await requireLeave(ctx, user)
    return begin(ctx, { userId: caller.id, form, product, detail: request.detail, key, fingerprint })
  })
}

interface Beginning {
  userId: string
  form: GenerationForm
  product: UploadedFile
  detail: UploadedFile | undefined
  key: string | null
  fingerprint: string
}

async function begin(ctx: Context, { userId, form, key, fingerprint, ...files }: Beginning): Promise<string> {
  const model = form.selectedModelId
    ? await requireModel(ctx.db, form.selectedModelId, form.selectedGender)
    : await drawModel(ctx.db, form.selectedGender)

  const id = randomUUID()
  const product = await ctx.pictures.accept(files.product.path)
  const detail = files.detail ? await ctx.pictures.accept(files.detail.path) : null
  try {
    const row: NewGeneration = {
      id,
      userId,
      originalImageUrl: await storePhoto(ctx, userId, { id, part: 'product', photo: product }),
      detailImageUrl: detail && (await storePhoto(ctx, userId, { id, part: 'detail', photo: detail })),
      selectedGender: form.selectedGender,
      garmentKind: form.garmentKind ?? null,
      selectedModelId: model?.id ?? null,
      poseType: form.poseType,
      storedBytes: weightOf(product) + (detail ? weightOf(detail) : 0),
    }
    await failpoint('after-photos')
    const kept = await ctx.db.transaction((tx) =>
      enter(ctx, tx, { userId, row: { ...row, id }, key, fingerprint }),
    )
    ctx.log.info({ generation: kept }, 'picture asked for')
    await failpoint('after-request')
    if (kept !== id) await removeFolder(ctx, id)
    return kept
  } catch (error) {
    await removeFolder(ctx, id)
    throw error
  }
}

type Requester = Omit<Person, 'passwordByLink'>

/** All that can be refused before a photo is touched. */
export async function requireLeave(ctx: Context, user: Requester): Promise<void> {
  await requireAddress(ctx, ctx.db, user)
  await requireCredit(ctx, user)
  await requireRoom(ctx, user)
  await requireBudget(ctx, user)
  refuseTooMany(user, await countInFlight(ctx.db, user.id))
}

/** A cheap look before the dear work; the transaction decides. */
export async function requireCredit(ctx: Context, user: Requester): Promise<void> {
  const usage = await currentUsage(ctx.db, user, ctx.clock())
  if (usage.used >= usage.limit) throw refuse('quota_exhausted')
}

/** The last upload may go beyond; the next one is refused. */
async function requireRoom(ctx: Context, user: Pick<Person, 'id' | 'subscriptionPlan'>): Promise<void> {
  const limit = plans[user.subscriptionPlan].storageBytes
  if ((await sumStoredBytes(ctx.db, user.id)) >= limit) throw refuse('account_full')
}

const weightOf = ({ bytes, view, thumb }: AcceptedPhoto): number =>
  bytes.byteLength + view.byteLength + thumb.byteLength

interface Entry {
  userId: string
  row: NewGeneration & { id: string }
  key: string | null
  fingerprint: string
}

/** Key, credit and row, which is the job too, all or none. Answers the id of the generation that stands for the request. */
export async function enter(ctx: Context, tx: Db, { userId, row, key, fingerprint }: Entry): Promise<string> {
  if (key) {
    const earlier = await claimKey(tx, { userId, key, fingerprint, generationId: row.id })
    if (earlier) return sameRequest(earlier, fingerprint)
  }
  // The lock makes one person's requests take turns, so that the two limits below are exact.
  const user = await lockUser(tx, userId)
  await requireAddress(ctx, tx, user)
  const used = await reserveCredit(tx, { user, generationId: row.id, now: ctx.clock() })
  await warnOfFewCredits(ctx, tx, { user, used })
  refuseTooMany(user, await countInFlight(tx, user.id))
  const now = ctx.clock()
  await insertGeneration(tx, {
    ...row,
    stage: 'queued',
    requestId: currentRequestId(),
    createdAt: now,
    updatedAt: now,
  })
  await ctx.events.publish(tx, { userId: user.id, generationId: row.id })
  await failpoint('in-request-transaction')
  return row.id
}

function refuseTooMany({ subscriptionPlan }: Pick<Person, 'subscriptionPlan'>, inFlight: number): void {
  if (inFlight < plans[subscriptionPlan].inFlight) return
  throw refuse('too_many_in_flight', { retryAfterSeconds: 10, count: inFlight })
}

export function sameRequest(
  earlier: { fingerprint: string; generationId: string },
  fingerprint: string,
): string {
  if (earlier.fingerprint !== fingerprint) throw refuse('key_reused')
  return earlier.generationId
}

/** What an idempotency key stands for: the choices and the bytes of the photos. */
async function fingerprintOf({ form, product, detail }: GenerationRequest): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(form))
  for (const file of [product, detail]) {
    digest.update(file ? '1' : '0')
    if (file) for await (const chunk of createReadStream(file.path)) digest.update(chunk)
  }
  return digest.digest('hex')
}

async function storePhoto(
  ctx: Context,
  userId: string,
  { id, part, photo }: { id: string; part: PhotoPart; photo: AcceptedPhoto },
): Promise<string> {
  const key = photoKey(id, part, photo.contentType)
  await storeFiles(ctx.storage.of(userId), [
    [copyKey(key, 'thumb'), photo.thumb],
    [copyKey(key, 'view'), photo.view],
    [key, photo.bytes],
  ])
  return key
}
