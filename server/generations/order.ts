import { createHmac } from 'node:crypto'
import { findModel } from '#server/catalogue/store.ts'
import type { Context } from '#server/context.ts'
import { readPrompts } from '#server/prompts/store.ts'
import type { ImageOrder, Picture } from '#server/providers/images/image-provider.ts'
import { buildInstructions } from './instructions.ts'
import { Failure } from './judge.ts'
import { contentTypeOf } from './keys.ts'
import type { GenerationRow } from './store.ts'

/** Everything a provider needs for a row: photos, the model, the prompt. */
export async function buildOrder(ctx: Context, row: GenerationRow): Promise<ImageOrder> {
  const model = row.selectedModelId ? await findModel(ctx.db, row.selectedModelId) : null
  const choices = {
    detail: row.detailImageUrl ? await readPhoto(ctx, row.detailImageUrl) : null,
    gender: row.selectedGender,
    garmentKind: row.garmentKind,
    // Nobody in the catalogue fits: a figure that most clothes are cut for.
    bodyType: model?.bodyType ?? ('athletic' as const),
    pose: row.poseType,
    model: model && {
      name: model.name,
      ethnicity: model.ethnicity,
      description: model.description,
      picture: model.imageUrl ? await findPhoto(ctx, model.imageUrl) : null,
    },
  }
  return {
    id: row.id,
    ...choices,
    garment: await readPhoto(ctx, row.originalImageUrl),
    instructions: buildInstructions(await readPrompts(ctx.db), choices),
    customerRef: createHmac('sha256', ctx.config.sessionSecret).update(row.userId).digest('hex').slice(0, 32),
  }
}

async function readPhoto(ctx: Context, key: string): Promise<Picture> {
  const photo = await findPhoto(ctx, key)
  if (!photo) throw new Failure('storage')
  return photo
}

async function findPhoto(ctx: Context, key: string): Promise<Picture | null> {
  const bytes = await ctx.storage.get(key)
  return bytes && { bytes, contentType: contentTypeOf(key) }
}
