import type { FormatName } from '#contracts/format-words.ts'
import { formats } from '#contracts/formats.ts'
import { resultSize } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import type { Survey } from '#server/pictures/pictures.ts'
import { drawAgain, type Wish } from './draw-again.ts'
import { enlargementOf } from './judge-formats.ts'
import type { GenerationRow } from './store.ts'

/** Less is not worth a drawing. */
const LEAST_TIMES = 1.03
/** Beyond so many times its side a picture is enlarged: more takes longer to draw than anybody waits. */
const TIMES = 1.5

/** One size for all channels: a shop that takes a picture for three of them waits for one drawing. */
const larger = { width: resultSize.width * TIMES, height: resultSize.height * TIMES }
export const drawings = {
  onBackdrop: larger,
  onNothing: { ...larger, transparent: true },
  ghost: { ...(formats['manichino-invisibile'].size ?? larger), ghost: true, transparent: true },
} satisfies Record<string, Wish>
type Drawing = keyof typeof drawings

/** The drawing that a format asks for because the picture has too few pixels; null where it has enough. */
export function largerFor(survey: Survey, format: FormatName): Drawing | null {
  const { size, background } = formats[format]
  if (!size || enlargementOf(survey, format) <= LEAST_TIMES) return null
  return background === 'white' ? 'onNothing' : 'onBackdrop'
}

/** What our engine draws for formats; the last drawings are kept for the next one. Refuses as `drawAgain` does. */
export function drawOnce(ctx: Context, row: GenerationRow, drawing: Drawing): Promise<Uint8Array> {
  return ctx.redrawn.get(`${row.id} ${drawing}`, () => drawAgain(ctx, row, drawings[drawing]))
}

/** Draws what a shop that looks at the formats may ask for in a moment, as long as nobody waits for a drawing. */
export async function drawAhead(ctx: Context, row: GenerationRow): Promise<void> {
  // Only the garment of a picture that an AI made is drawn by us.
  const ahead: Drawing[] = row.provider === 'studio' ? ['onBackdrop', 'onNothing', 'ghost'] : ['ghost']
  for (const drawing of ahead) {
    const { running, waiting } = ctx.drawings.load()
    if (running + waiting > 0) return
    // If it fails, the download that needs it says so.
    await drawOnce(ctx, row, drawing).catch(() => null)
  }
}
