import { type Finding, type FormatCheck, formatNames, formats, mostEnlarged } from '#contracts/formats.ts'
import type { Survey } from '#server/pictures/pictures.ts'
import { placeFigure } from '#server/pictures/place-figure.ts'

const white = 255
/** Proportions that differ by less than this are the same. */
const sameRatio = 0.01

/** What the picture is, and what its file will be, against what each channel asks. */
export function judgeFormats(survey: Survey, picture: { madeByAi: boolean }): FormatCheck[] {
  return formatNames.map((name) => ({
    name,
    findings: name === 'originale' ? [] : judge(survey, picture, name),
  }))
}

function judge(
  { width, height, background, figure }: Survey,
  { madeByAi }: { madeByAi: boolean },
  name: keyof typeof formats,
): Finding[] {
  const format = formats[name]
  if (!format.size) return figure ? [] : [{ code: 'not_separable', repaired: false, is: null, needs: null }]
  const { size } = format
  const whole = { left: 0, top: 0, right: width, bottom: height }
  const box = figure ?? whole
  const { scale } = placeFigure({ width, height }, box, format)
  const filled = Math.max(
    ((box.right - box.left) * scale) / size.width,
    ((box.bottom - box.top) * scale) / size.height,
  )
  const findings: (Finding | false)[] = [
    format.background === 'white' &&
      background !== white && {
        ...{ code: 'background', repaired: figure !== null },
        ...{ is: background, needs: white },
      },
    figure === null && { code: 'not_separable', repaired: false, is: null, needs: null },
    Math.abs((width / height) * (size.height / size.width) - 1) > sameRatio && {
      ...{ code: 'ratio', repaired: true, is: null, needs: null },
    },
    format.leastSide !== null &&
      Math.max(width, height) < format.leastSide && {
        ...{ code: 'side', repaired: Math.max(width, height) * mostEnlarged >= format.leastSide },
        ...{ is: Math.max(width, height), needs: format.leastSide },
      },
    format.fileType !== 'png' && { code: 'file_type', repaired: true, is: null, needs: null },
    format.leastFill !== null &&
      filled < format.leastFill && {
        ...{ code: 'fill', repaired: false },
        ...{ is: percent(filled), needs: percent(format.leastFill) },
      },
    scale > 1 && { code: 'enlarged', repaired: false, is: percent(scale), needs: percent(mostEnlarged) },
    format.bansMannequins && !madeByAi && { code: 'mannequin', repaired: false, is: null, needs: null },
  ]
  return findings.filter((one) => one !== false)
}

const percent = (share: number): number => Math.round(share * 100)
