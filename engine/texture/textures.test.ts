import { expect, test } from 'vitest'
import { isUpper } from '../fit/fit.ts'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { findNeckline } from '../understand/neckline.ts'
import { makeTextures } from './textures.ts'

/** Share of the texels of the back that are yellow, of a black top with something yellow on it. */
async function yellowBehind(print: string): Promise<number> {
  const { photo, mask } = await drawGarment('tank', { colour: '#1b1b1f', print })
  const { work } = await decode(photo)
  const found = findGarment(work, { ...work, data: mask }, 'top')
  const detail = await decodeDetail(photo, found)
  const neckline = findNeckline(found, detail)
  const { fit, fits } = found
  if (!neckline || !isUpper(fit)) throw new Error('The drawn top was taken for a bottom')
  const { back } = makeTextures(
    { ...found, detail },
    { mask: found.mask, tag: null },
    { fit, fits, neckline, closes: false },
  )
  let yellow = 0
  for (let i = 0; i < back.rgb.length; i += 3)
    if ((back.rgb[i] ?? 0) > 180 && (back.rgb[i + 2] ?? 0) < 90) yellow++
  return yellow / (back.rgb.length / 3)
}

test('a panel of a third of a garment is sewn all around, a print is in front only', async () => {
  expect(
    await yellowBehind('<rect x="128" y="226" width="144" height="104" fill="#e8b010"/>'),
  ).toBeGreaterThan(0.15)
  expect(await yellowBehind('<rect x="150" y="240" width="100" height="80" fill="#e8b010"/>')).toBeLessThan(
    0.01,
  )
})
