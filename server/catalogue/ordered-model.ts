import type { Pose } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import { contentTypeOf } from '#server/files/keys.ts'
import type { OrderedModel, Picture } from '#server/providers/images/image-provider.ts'
import { toneOf } from '#server/providers/images/tones.ts'
import { romeDay } from '#server/rome-clock.ts'
import type { Owner } from '#server/vault/owner.ts'
import { referenceKeys } from './origin.ts'
import type { ModelRow } from './store.ts'

/** A model as image services get it: in words, and with the pictures that may travel as this person in this pose. */
export async function orderedModel(ctx: Context, model: ModelRow, pose: Pose): Promise<OrderedModel> {
  const { id, name, ethnicity, description, person } = model
  const [face, ...others] = await Promise.all(
    referenceKeys(model, { pose, today: romeDay(ctx.clock()) }).map((key) =>
      readPicture(ctx, model.userId, key),
    ),
  )
  // Without the face, a side shows nobody in particular.
  const references = face ? [face, ...others.filter((picture) => picture !== null)] : []
  return { id, name, ethnicity, description, person, tone: toneOf(ethnicity), references }
}

async function readPicture(ctx: Context, owner: Owner, key: string): Promise<Picture | null> {
  const bytes = await ctx.storage.of(owner).get(key)
  return bytes && { bytes, contentType: contentTypeOf(key) }
}
