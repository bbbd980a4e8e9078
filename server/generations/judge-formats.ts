import { type Finding, type FormatCheck, type FormatName, formatNames } from '#contracts/format-words.ts'
import { formats, mostEnlarged } from '#contracts/formats.ts'
import type { Survey } from '#server/pictures/pictures.ts'
import { placeFigure } from '#server/pictures/place-figure.ts'

const white = 255
/** Proportions that differ by less than this are the same. */
const sameRatio = 0.01

interface Judged {
  madeByAi: boolean
  /** Larger files are drawn again, as long as the same comes out. */
  isRedrawn: boolean
}

/** What the picture is, and what its file will be, against what each channel asks. */
export function judgeFormats(survey: Survey, picture: Judged): FormatCheck[] {
  return formatNames.map((name) => ({
    name,
    findings: name === 'originale' ? [] : judge(survey, picture, name),
  }))
}

function judge(
  { width, height, background, figure }: Survey,
  { madeByAi, isRedrawn }: Judged,
  name: FormatName,
): Finding[] {
  const format = formats[name]
  // Drawn for itself, as it has to be.
  if (format.isGhost) return []
  if (!format.size) return figure ? [] : [{ code: 'not_separable', repaired: false, is: null, needs: null }]
  const { size } = format
  const box = figure ?? { left: 0, top: 0, right: width, bottom: height }
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
    scale > 1 && {
      ...(isRedrawn ? { code: 'redrawn', repaired: true } : { code: 'enlarged', repaired: false }),
      ...{ is: percent(scale), needs: percent(mostEnlarged) },
    },
    format.bansMannequins && !madeByAi && { code: 'mannequin', repaired: false, is: null, needs: null },
  ]
  return findings.filter((one) => one !== false)
}

/** How many times as large a picture is in the file of a format that has a size. */
export function enlargementOf({ width, height, figure }: Survey, name: FormatName): number {
  const box = figure ?? { left: 0, top: 0, right: width, bottom: height }
  return placeFigure({ width, height }, box, formats[name]).scale
}

const percent = (share: number): number => Math.round(share * 100)
