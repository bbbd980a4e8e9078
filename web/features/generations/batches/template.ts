import { defaultTemplate } from '#contracts/batch-words.ts'
import type { Pose } from '#contracts/generations.ts'

export interface Sample {
  ref: string
  name: string
  pose: Pose
  model: string
}

const known = ['ref', 'name', 'pose', 'model', 'n']

/** Three names as the ZIP will have them; null when the server would refuse the template. */
export function previewNames(text: string, samples: Sample[], extension: string): string[] | null {
  const template = (text.trim() || defaultTemplate).replace(/\.(png|jpe?g|webp)$/i, '')
  const rest = template.replaceAll(/\{(\w+)\}/g, (whole, word: string) => (known.includes(word) ? '' : whole))
  const parts = template.split('/')
  if (/[{}\\]/.test(rest) || parts.length > 3 || parts.some((part) => !/[^.\s]/.test(part))) return null
  const counts = new Map<string, number>()
  return samples.slice(0, 3).map((sample) => {
    const plain = fill(template, sample, '')
    const n = (counts.get(plain) ?? 0) + 1
    counts.set(plain, n)
    const path = template.includes('{n}') || n === 1 ? fill(template, sample, String(n)) : `${plain}_${n}`
    return `${path}.${extension}`
  })
}

const fill = (template: string, sample: Sample, n: string): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, word: string) => safe({ ...sample, n }[word as keyof Sample] ?? ''))

const safe = (text: string): string => text.replaceAll(/[<>:"/\\|?*]+/g, ' ').trim()
