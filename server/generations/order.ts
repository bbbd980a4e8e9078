import { resultSize } from '#contracts/generations.ts'
import { isBarred } from '#server/catalogue/consent.ts'
import { findModel } from '#server/catalogue/find-model.ts'
import { orderedModel } from '#server/catalogue/ordered-model.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import { garments } from '#server/db/schema/garments.ts'
import { eq } from '#server/db/sql.ts'
import { contentTypeOf } from '#server/files/keys.ts'
import { FileLost, openFile } from '#server/files/open-file.ts'
import { reportLoss } from '#server/files/report-loss.ts'
import { namesIntimate } from '#server/garments/is-intimate.ts'
import { readPrompts } from '#server/prompts/read-prompts.ts'
import { asksAi } from '#server/providers/images/chain.ts'
import type { ImageOrder, Picture } from '#server/providers/images/image-provider.ts'
import { romeDay } from '#server/rome-clock.ts'
import { customerRef } from './customer-ref.ts'
import { findSetPicture } from './find-set-picture.ts'
import { Failure } from './judge.ts'
import { measureGarment } from './measure-garment.ts'
import type { GenerationRow } from './store.ts'

/** Everything a provider needs for a row of that person: photos, the model, the admin's texts. */
export async function buildOrder(
  ctx: Context,
  row: GenerationRow,
  person: Pick<Person, 'mannequinHead'> | null,
): Promise<ImageOrder> {
  // Together: on the embedded database each question may wait for somebody's transaction.
  const [model, garment, known, prompts] = await Promise.all([
    row.selectedModelId ? findModel(ctx.db, row.selectedModelId) : null,
    readPhoto(ctx, row.userId, row.originalImageUrl),
    row.garmentId ? readKnown(ctx.db, row.garmentId) : null,
    readPrompts(ctx.db),
  ])
  return {
    id: row.id,
    garment,
    facts: await measureGarment(ctx, row, { photo: garment.bytes, known: known?.measured ?? null }),
    detail: row.detailImageUrl ? await readPhoto(ctx, row.userId, row.detailImageUrl) : null,
    back: row.backImageUrl ? await readPhoto(ctx, row.userId, row.backImageUrl) : null,
    gender: row.selectedGender,
    garmentKind: row.garmentKind,
    fabric: row.fabric,
    isIntimate: known !== null && namesIntimate(known.name),
    size: row.size,
    garmentSize: row.garmentSize,
    // Nobody in the catalogue fits: a figure that most clothes are cut for.
    bodyType: model?.bodyType ?? 'athletic',
    ...(person && { head: person.mannequinHead }),
    pose: row.poseType,
    model: model && (await orderedModel(ctx, model, row.poseType)),
    // It shows the person, too.
    set: model && isBarred(model, romeDay(ctx.clock())) ? null : await readSet(ctx, row),
    prompts,
    result: resultSize,
    customerRef: customerRef(ctx, row.userId),
  }
}

/** What its owner and an earlier look say of a garment, in the bin or not. */
async function readKnown(db: Db, garmentId: string) {
  const [row] = await db
    .select({ name: garments.name, measured: garments.measured })
    .from(garments)
    .where(eq(garments.id, garmentId))
  return row ?? null
}

/** What of its set is there already. Without it the picture is made all the same. */
async function readSet(ctx: Context, { userId, setOf }: GenerationRow): Promise<Picture | null> {
  const key = setOf && asksAi(ctx.images) ? await findSetPicture(ctx.db, setOf) : null
  const bytes = key && (await ctx.storage.of(userId).get(key))
  return bytes ? { bytes, contentType: contentTypeOf(key) } : null
}

/** What its owner uploaded. That it is gone is our fault, and somebody has to look at it. */
async function readPhoto(ctx: Context, userId: string, key: string): Promise<Picture> {
  try {
    return { bytes: await openFile(ctx, userId, key), contentType: contentTypeOf(key) }
  } catch (error) {
    if (!(error instanceof FileLost)) throw error
    await reportLoss(ctx, { file: key, state: error.state })
    throw new Failure('source_gone', { cause: error })
  }
}
