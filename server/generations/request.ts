import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Source } from '#contracts/batch-words.ts'
import type { GenerationForm } from '#contracts/generations.ts'
import { hasRight, plans } from '#contracts/plans.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { requireAddress } from '#server/accounts/require-address.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import { failpoint } from '#server/failpoint.ts'
import { type PhotoPart, photoParts } from '#server/files/keys.ts'
import { nameOfFile } from '#server/garments/name-of-file.ts'
import { removePhotos, removeUnused } from '#server/garments/photos.ts'
import {
  enterGarment,
  type GarmentRow,
  type GivenPhotos,
  Overtaken,
  type Provided,
  provideGarment,
} from '#server/garments/provide-garment.ts'
import type { Caller } from '#server/http/caller.ts'
import { currentRequestId } from '#server/log.ts'
import { reserveCredit } from '#server/quota/reserve.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { warnOfFewCredits } from '#server/quota/warn.ts'
import { refuse } from '#server/refusal.ts'
import { requireBudget } from './budget.ts'
import { chooseLook, type Look } from './choose-look.ts'
import { claimKey, findKey } from './click-keys.ts'
import { countInFlight } from './count-in-flight.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { requireRoom } from './require-room.ts'
import { insertGeneration, type NewGeneration } from './store.ts'

export const oneAtATime = createKeyedMutex()

export interface GenerationRequest {
  form: GenerationForm
  /** The received files; the caller removes them. */
  product: UploadedFile | undefined
  detail: UploadedFile | undefined
  back: UploadedFile | undefined
  idempotencyKey: string | null
  /** Where it came from, unless from a person at the screen. */
  origin?: Origin
}

export interface Origin {
  source: Source
  /** The shop's own number. */
  ref: string | null
  batchId: string | null
  /** In the transaction of the picture, at its end: what it throws undoes all. */
  settle?(tx: Db, made: { id: string; user: Person }): Promise<void>
}

interface UploadedFile {
  path: string
  name: string
}

/** A person asks for a picture of a garment: photos stored, credit reserved, row and job durable. Answers its id. */
export async function requestGeneration(
  ctx: Context,
  caller: Caller,
  request: GenerationRequest,
): Promise<string> {
  const { form } = request
  const isChosen = form.selectedModelId ?? form.size ?? form.garmentSize
  if (isChosen && !hasRight(caller.subscriptionPlan, 'modelChoice')) throw refuse('plan_required')
  if (form.garmentId && request.product) throw refuse('garment_or_photo')
  if (!form.garmentId && !request.product) throw refuse('no_file')
  const { idempotencyKey: key } = request
  const fingerprint = await fingerprintOf(request)
  // A burst of one person is looked at one by one: a request after the last credit is refused before any decoding.
  return oneAtATime(caller.id, async () => {
    const earlier = key && (await findKey(ctx.db, caller.id, key))
    if (earlier) return sameRequest(earlier, fingerprint)
    const user = await findPerson(ctx.db, caller.id)
    if (!user) throw refuse('unauthorized')
    await requireLeave(ctx, user)
    return begin(ctx, { ...request, userId: caller.id, key, fingerprint })
  })
}

const fromScreen: Origin = { source: 'web', ref: null, batchId: null }

interface Beginning extends Omit<GenerationRequest, 'idempotencyKey'> {
  userId: string
  key: string | null
  fingerprint: string
}

/** A garment that came to be, or went, in the same moment on another machine: looked at again. */
const mostTries = 3

async function begin(
  ctx: Context,
  { userId, form, key, fingerprint, origin, ...files }: Beginning,
): Promise<string> {
  const look = await chooseLook(ctx.db, userId, form)
  const kind = form.garmentKind ?? null
  const name = nameOfFile(files.product?.name, ctx.clock())
  const wanted = {
    userId,
    garmentId: form.garmentId ?? null,
    name,
    kind,
    photos: await acceptAll(ctx, files),
  }
  const click = { userId, form, look, key, fingerprint, origin: origin ?? fromScreen }
  for (let tries = 1; ; tries++) {
    const provided = await provideGarment(ctx, wanted)
    await failpoint('after-photos')
    try {
      return await commit(ctx, provided, click)
    } catch (error) {
      await removePhotos(ctx, provided.stored)
      if (!(error instanceof Overtaken) || tries === mostTries) throw error
    }
  }
}

type Click = Pick<Beginning, 'userId' | 'form' | 'key' | 'fingerprint'> & { look: Look; origin: Origin }

async function commit(ctx: Context, provided: Provided, click: Click): Promise<string> {
  const { userId, key, fingerprint, origin } = click
  const id = randomUUID()
  const { kept, entered } = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock()
    const entered = await enterGarment(tx, provided, now)
    const row = { id, userId, ...choicesOf(click), ...photosOf(click.form, provided, entered.garment) }
    return {
      entered,
      kept: await enter(ctx, tx, { userId, row, key, fingerprint, now, settle: origin.settle }),
    }
  })
  ctx.log.info({ generation: kept, garment: provided.id }, 'picture asked for')
  await failpoint('after-request')
  await removeUnused(ctx, provided.id, entered.replaced)
  return kept
}

const choicesOf = ({ form, look, origin: { source, ref, batchId } }: Click) => ({
  ...look,
  poseType: form.poseType,
  ...{ source, ref, batchId },
})

/** What was uploaded decides; of a garment that was only named, all that is known of it. */
function photosOf(form: GenerationForm, provided: Provided, garment: GarmentRow) {
  const isNamed = form.garmentId !== undefined
  return {
    garmentId: garment.id,
    garmentKind: form.garmentKind ?? (isNamed ? garment.kind : null),
    originalImageUrl: garment.photo.key,
    detailImageUrl: (isNamed ? garment.detail : provided.photos.detail)?.key ?? null,
    backImageUrl: form.poseType === 'posteriore' ? (garment.back?.key ?? null) : null,
  }
}

async function acceptAll(ctx: Context, files: Pick<GenerationRequest, PhotoPart>): Promise<GivenPhotos> {
  const photos: GivenPhotos = {}
  for (const part of photoParts) {
    const file = files[part]
    if (file) photos[part] = await ctx.pictures.accept(file.path)
  }
  return photos
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

interface Entry {
  userId: string
  row: NewGeneration & { id: string }
  key: string | null
  fingerprint: string
  now: Date
  settle?: Origin['settle'] | undefined
}

/** Key, credit and row, which is the job too, all or none. Answers the id of the generation that stands for the request. */
export async function enter(
  ctx: Context,
  tx: Db,
  { userId, row, key, fingerprint, now, settle }: Entry,
): Promise<string> {
  if (key) {
    const earlier = await claimKey(tx, { userId, key, fingerprint, generationId: row.id })
    if (earlier) return sameRequest(earlier, fingerprint)
  }
  // The lock makes one person's requests take turns, so that the two limits below are exact.
  const user = await lockUser(tx, userId)
  await requireAddress(ctx, tx, user)
  const used = await reserveCredit(tx, { user, generationId: row.id, now })
  await warnOfFewCredits(ctx, tx, { user, used })
  refuseTooMany(user, await countInFlight(tx, user.id))
  await insertGeneration(tx, {
    ...row,
    stage: 'queued',
    requestId: currentRequestId(),
    createdAt: now,
    updatedAt: now,
  })
  await settle?.(tx, { id: row.id, user })
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
async function fingerprintOf({ form, product, detail, back }: GenerationRequest): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(form))
  // Without a photo of the back as the release before reckons it: the same click may reach both.
  for (const file of back ? [product, detail, back] : [product, detail]) {
    digest.update(file ? '1' : '0')
    if (file) for await (const chunk of createReadStream(file.path)) digest.update(chunk)
  }
  return digest.digest('hex')
}
