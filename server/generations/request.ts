import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { GarmentKind, GenerationForm } from '#contracts/generations.ts'
import { hasRight } from '#contracts/plans.ts'
import type { Source } from '#contracts/sources.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { requireAddress } from '#server/accounts/require-address.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import { failpoint } from '#server/failpoint.ts'
import { nameOfFile } from '#server/garments/name-of-file.ts'
import { removePhotos, removeUnused } from '#server/garments/photos.ts'
import {
  enterGarment,
  type GarmentRow,
  Overtaken,
  type Provided,
  provideGarment,
} from '#server/garments/provide-garment.ts'
import type { Caller } from '#server/http/caller.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { refuse } from '#server/refusal.ts'
import { acceptPhotos } from './accept-photos.ts'
import { requireBudget } from './budget.ts'
import { chooseLook, type Look } from './choose-look.ts'
import { findKey } from './click-keys.ts'
import { countInFlight } from './count-in-flight.ts'
import { enterRequest, refuseTooMany, sameRequest } from './enter-request.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { requireRoom } from './require-room.ts'
import { beginTest } from './test-pictures.ts'

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
  batchId?: string
  /** Asked for with a test key (test-pictures.ts). */
  test?: boolean
  /** Of photos that came by address: these stand for their bytes, which may have changed since. */
  addresses?: string[]
  /** In the transaction of the picture, at its end: what it throws undoes all. */
  settle?(tx: Db, made: { id: string; user: Person }): Promise<void>
}

export interface UploadedFile {
  path: string
  name: string
}

/** A person asks for a picture of a garment: photos stored, credit reserved, row and job durable. Answers its id. */
export async function requestGeneration(
  ctx: Context,
  caller: Pick<Caller, 'id' | 'subscriptionPlan'>,
  request: GenerationRequest,
): Promise<string> {
  const { form } = request
  const isChosen = form.selectedModelId ?? form.size ?? form.garmentSize
  // A program is written before the plan is bought: test keys may choose all that can be chosen.
  if (isChosen && !request.origin?.test && !hasRight(caller.subscriptionPlan, 'modelChoice'))
    throw refuse('plan_required')
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
    const beginning = { ...request, userId: caller.id, key, fingerprint }
    if (request.origin?.test) return beginTest(ctx, beginning)
    await (request.product ? requireLeave : requireMeans)(ctx, user, form.garmentKind ?? null)
    return begin(ctx, beginning)
  })
}

export interface Beginning extends Omit<GenerationRequest, 'idempotencyKey'> {
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
  const look = await chooseLook(ctx, userId, form)
  const kind = form.garmentKind ?? null
  const name = nameOfFile(files.product?.name, ctx.clock())
  const wanted = {
    userId,
    garmentId: form.garmentId ?? null,
    name,
    kind,
    photos: await acceptPhotos(ctx, files),
  }
  const click = { userId, form, look, key, fingerprint, origin }
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

type Click = Pick<Beginning, 'userId' | 'form' | 'key' | 'fingerprint' | 'origin'> & { look: Look }

async function commit(ctx: Context, provided: Provided, click: Click): Promise<string> {
  const { userId, key, fingerprint, origin } = click
  const id = randomUUID()
  const { kept, entered } = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock()
    const entered = await enterGarment(tx, provided, now)
    const row = { id, userId, ...choicesOf(click), ...photosOf(click.form, provided, entered.garment) }
    return {
      entered,
      kept: await enterRequest(ctx, tx, { userId, row, key, fingerprint, now, settle: origin?.settle }),
    }
  })
  ctx.log.info({ generation: kept, garment: provided.id }, 'picture asked for')
  await failpoint('after-request')
  await removeUnused(ctx, provided.id, entered.replaced)
  return kept
}

const choicesOf = ({ form, look, origin }: Click) => ({
  ...look,
  poseType: form.poseType,
  fabric: form.fabric ?? null,
  ...(origin && { source: origin.source, ref: origin.ref, batchId: origin.batchId ?? null }),
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

type Requester = Omit<Person, 'passwordByLink'>

/** All that can be refused before a photo is touched. */
export async function requireLeave(
  ctx: Context,
  user: Requester,
  garmentKind: GarmentKind | null,
): Promise<void> {
  await requireAddress(ctx, ctx.db, user)
  await requireCredit(ctx, user)
  await requireMeans(ctx, user, garmentKind)
  refuseTooMany(user, await countInFlight(ctx.db, user.id))
}

/** Of that, what the transaction does not decide anyway: where there is no photo to touch, looking twice saves nothing. */
async function requireMeans(ctx: Context, user: Requester, kind: GarmentKind | null): Promise<void> {
  await requireRoom(ctx, user)
  await requireBudget(ctx, { plan: user.subscriptionPlan, kind })
}

/** A cheap look before the dear work; the transaction decides. */
export async function requireCredit(ctx: Context, user: Requester): Promise<void> {
  const usage = await currentUsage(ctx.db, user, ctx.clock())
  if (usage.used >= usage.limit) throw refuse('quota_exhausted')
}

/** What an idempotency key stands for: the choices and the bytes of the photos. */
export async function fingerprintOf({
  form,
  product,
  detail,
  back,
  origin,
}: Omit<GenerationRequest, 'idempotencyKey'>): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(form))
  if (origin) digest.update(JSON.stringify(origin))
  if (origin?.addresses) return digest.digest('hex')
  // Without a photo of the back as the release before reckons it: the same click may reach both.
  for (const file of back ? [product, detail, back] : [product, detail]) {
    digest.update(file ? '1' : '0')
    if (file) for await (const chunk of createReadStream(file.path)) digest.update(chunk)
  }
  return digest.digest('hex')
}
