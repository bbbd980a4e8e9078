import { fitMask } from '../fit/fit-mask.ts'
import { toLab } from '../maths/colour.ts'
import { decode } from '../pixels/decode.ts'
import type { TemplateKind } from '../types.ts'
import { seeByTemplate } from '../understand/by-template.ts'
import { type DrawnGarment, drawGarment } from './drawings.ts'

export interface HeldTooMuch {
  kind: TemplateKind
  /** SVG drawn on the garment and around it. */
  print: string
  /** What the cut-out holds beside the garment: SVG in white. */
  held: string
}

/** A drawn garment whose cut-out holds more than it, fitted with one template and seen by it. */
export async function fitDrawn(shape: DrawnGarment, { kind, print, held }: HeldTooMuch) {
  const { photo, mask: own } = await drawGarment(shape, { print })
  const marker = await drawGarment(shape, { colour: '#000', background: '#000', print: held })
  const [{ work }, { work: markedPhoto }] = [await decode(photo), await decode(marker.photo)]
  const data = own.map((inside, i) => (inside || (markedPhoto.rgb[i * 3] ?? 0) > 127 ? 1 : 0))
  const mask = { width: work.width, height: work.height, data }
  const lab = toLab(work.rgb)
  const fits = fitMask(mask, lab, { kinds: [kind] })
  const fit = fits?.fits[0]
  if (!fits || !fit) throw new Error('The drawn garment was not fitted')
  return { known: seeByTemplate({ mask, lab, fits }, fit), lab, fit, frame: fits.frame }
}
