import { resultSize } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import { openFile } from '#server/files/open-file.ts'
import { customerRef } from '#server/generations/customer-ref.ts'
import { tryOutGarment } from '#server/prompts/try-out-garment.ts'
import type { ImageOrder, Picture } from '#server/providers/images/image-provider.ts'
import { type CastingRow, listPictures, type PictureRow } from './store.ts'

/**
 * A person is made as every picture is: somebody who wears a garment, here a plain white shirt. Of what was entered only
 * closed choices travel, and never the name.
 */
export async function castingOrder(
  ctx: Context,
  { casting, picture }: { casting: CastingRow; picture: PictureRow },
): Promise<ImageOrder> {
  const { gender, bodyType, tone, person } = casting
  return {
    id: picture.id,
    garment: await tryOutGarment('camicia'),
    detail: null,
    back: null,
    gender,
    garmentKind: 'shirt',
    fabric: null,
    facts: null,
    isIntimate: false,
    bodyType,
    size: null,
    garmentSize: null,
    pose: picture.pose,
    model: {
      id: casting.id,
      name: '',
      ethnicity: '',
      description: null,
      tone,
      person,
      references: await chosenFront(ctx, { casting, picture }),
    },
    set: null,
    // The house's own texts: what administrators write of garments is no part of a person.
    prompts: new Map(),
    result: resultSize,
    customerRef: customerRef(ctx, casting.askedBy ?? casting.id),
  }
}

async function chosenFront(
  ctx: Context,
  { casting, picture }: { casting: CastingRow; picture: PictureRow },
): Promise<Picture[]> {
  if (picture.pose === 'frontale') return []
  const front = (await listPictures(ctx.db, [casting.id])).find(({ pose, key }) => pose === 'frontale' && key)
  if (!front?.key) return []
  return [{ bytes: await openFile(ctx, casting.userId, front.key), contentType: 'image/png' }]
}
