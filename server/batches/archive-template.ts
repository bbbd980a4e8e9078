import { defaultTemplate } from '#contracts/batch-words.ts'
import { type Gender, genderLabels, type Pose } from '#contracts/generations.ts'
import { safeName } from '#server/garments/archive-names.ts'
import { refuse } from '#server/refusal.ts'

export interface NamedPicture {
  ref: string | null
  name: string
  pose: Pose
  modelName: string | null
  gender: Gender
}

const fields = ['ref', 'name', 'pose', 'model', 'n'] as const
const extensionAtEnd = /\.(png|jpe?g|webp)$/i
const deepest = 3

/** A way to name files, or a refusal: only known fields, folders that lead nowhere but down. */
export function readTemplate(text: string | undefined): string {
  const template = (text?.trim() || defaultTemplate).replace(extensionAtEnd, '')
  const unknown = template.replaceAll(/\{(\w+)\}/g, (whole, word) => (fields.includes(word) ? '' : whole))
  const parts = template.split('/')
  const isOdd = /[{}\\]/.test(unknown) || parts.length > deepest || parts.some(leadsUp)
  if (isOdd) throw refuse('invalid', { fields: { template: 'template_invalid' } })
  return template
}

/** An empty part, or one of nothing but dots. */
const leadsUp = (part: string): boolean => !/[^.\s]/.test(part)

/** Gives each picture its path; what would be called the same is counted on. */
export function createTemplateNames(template: string, extension: string): (picture: NamedPicture) => string {
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  const isCounted = template.includes('{n}')
  return (picture) => {
    const plain = fill(template, picture, '')
    const pathOf = (n: number) =>
      isCounted || n === 1 ? fill(template, picture, String(n)) : `${plain}_${n}`
    let n = (counts.get(plain.toLowerCase()) ?? 0) + 1
    // Another picture's name may end in the same number.
    while (taken.has(pathOf(n).toLowerCase())) n++
    const path = pathOf(n)
    counts.set(plain.toLowerCase(), n)
    taken.add(path.toLowerCase())
    return `${path}.${extension}`
  }
}

/** Each value is made safe before it is put in, so that none of them opens a folder; then each part of the path. */
function fill(template: string, picture: NamedPicture, n: string): string {
  const values: Record<string, string> = {
    ref: safeName(picture.ref ?? picture.name, 'capo'),
    name: safeName(picture.name, 'capo'),
    pose: picture.pose,
    model: safeName(picture.modelName ?? genderLabels[picture.gender].toLowerCase(), 'modella'),
    n,
  }
  return template
    .split('/')
    .map((part) => safePart(part.replaceAll(/\{(\w+)\}/g, (_, word: string) => values[word] ?? '')))
    .join('/')
}

const mostBytes = 200

/** Of parts that were made safe one by one the whole may still be too long, or what a system takes for something else. */
function safePart(part: string): string {
  const clean = safeName(part, 'capo', mostBytes)
  return clean.replace(/^_+(?=_)/, '_')
}
