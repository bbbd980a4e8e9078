import { type Gender, genderLabels, type Pose } from '#contracts/generations.ts'

/** Of a name; with all parts a path stays within the 255 bytes that file systems give a name. */
const mostBytes = 80
const graphemes = new Intl.Segmenter('it')
/** What Windows takes for a device, a spreadsheet for a formula, or a command for its option. */
const special = /^([=+\-@]|(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(\.|$))/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may have them
const unsafe = /[\0-\x1f\x7f<>:"/\\|?*\u2028-\u202e\u2066-\u2069]+/g

/** A name as a folder or file may be called on every system. */
export function safeName(text: string, fallback: string, most = mostBytes): string {
  const clean = trim(text.normalize('NFC').toWellFormed().replace(unsafe, ' ').replace(/\s+/g, ' '))
  const short = trim(shorten(clean, most)) || fallback
  return special.test(short) ? `_${short}` : short
}

/** Windows drops dots and spaces at the end; a dot at the beginning hides. */
const trim = (text: string): string => text.replace(/^[.\s]+|[.\s]+$/g, '')

function shorten(text: string, most: number): string {
  let short = ''
  for (const { segment } of graphemes.segment(text)) {
    if (Buffer.byteLength(short + segment) > most) break
    short += segment
  }
  return short
}

export interface Named {
  garment: { ref: string | null; name: string }
  pose: Pose
  modelName: string | null
  gender: Gender
  extension: string
}

/** Gives each picture its path; what would be called the same is counted on. */
export function createNames(): (picture: Named) => string {
  const counts = new Map<string, number>()
  return ({ garment, pose, modelName, gender, extension }) => {
    const folder = safeName(garment.ref ?? garment.name, 'capo')
    const model = safeName(modelName ?? genderLabels[gender].toLowerCase(), 'modella')
    const path = `${folder}/${folder}_${pose}_${model}`
    // Windows and macOS take capitals for the same.
    const known = path.toLowerCase()
    const n = (counts.get(known) ?? 0) + 1
    counts.set(known, n)
    return `${path}_${n}.${extension}`
  }
}
