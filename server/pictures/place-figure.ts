import { type Format, mostEnlarged } from '#contracts/formats.ts'
import type { Window } from './continue-backdrop.ts'
import type { Box } from './cut-figure.ts'

interface Size {
  width: number
  height: number
}

export interface Placement {
  /** The part of the picture's plane that is shown; beyond the picture the background goes on. */
  window: Window
  /** Pixels of the file for one of the picture. */
  scale: number
}

/**
 * The smallest window of the format's proportions that cuts nothing of the figure. Where the picture itself cuts the figure
 * off, the window ends there too: a body that ends in the air would show.
 */
export function placeFigure(
  picture: Size,
  box: Box,
  { size, margin, background }: Pick<Format, 'size' | 'margin' | 'background'>,
): Placement {
  const { width, height } = size ?? picture
  const ratio = width / height
  const shown = background === 'white' ? box : wholeHeight(picture, box, ratio)
  const air = background === 'white' ? 1 - 2 * margin : 1
  const cut = { top: box.top <= 0, bottom: box.bottom >= picture.height }
  // A side that is cut off has no air: the other one takes all of it.
  const tallest =
    (shown.bottom - shown.top) / (cut.top && cut.bottom ? 1 : cut.top || cut.bottom ? (1 + air) / 2 : air)
  const widest = (shown.right - shown.left) / air
  const least = Math.max(tallest, widest / ratio, height / mostEnlarged)
  const window = { width: least * ratio, height: least }
  const spare = window.height - (shown.bottom - shown.top)
  const top = cut.bottom ? shown.bottom - window.height : cut.top ? 0 : shown.top - spare / 2
  const left = (shown.left + shown.right) / 2 - window.width / 2
  return { window: { left, top, ...window }, scale: width / window.width }
}

/** All of the picture's height, and as much of its width as the proportions ask, or the figure needs. */
function wholeHeight(picture: Size, box: Box, ratio: number): Box {
  const wanted = Math.min(picture.height * ratio, picture.width)
  const needed = Math.max(wanted, box.right - box.left)
  const middle = (box.left + box.right) / 2
  const left = Math.min(Math.max(middle - needed / 2, 0), picture.width - needed)
  return { left, right: left + needed, top: 0, bottom: picture.height }
}
