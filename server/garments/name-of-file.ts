import { formatsOf } from '#contracts/format.ts'
import { garmentNameLength, namelessGarment } from '#contracts/garments.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const unwritable = /[\0-\x1f\x7f<>]+/g
/** The last part of a path of any system. */
const folders = /^.*[/\\]/
const extension = /\.[a-z0-9]{1,5}$/i

/** What a garment is called until its shop says otherwise: as its file, or after the day on which it came. */
export function nameOfFile(fileName: string | undefined, at: Date): string {
  const name = (fileName ?? '')
    .normalize('NFC')
    .replace(folders, '')
    .replace(extension, '')
    .replace(unwritable, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = [...name].slice(0, garmentNameLength / 2).join('')
  return short || namelessGarment(formatsOf('it').formatDay(at.toISOString()))
}
