import type { ErrorCode } from '#contracts/errors.ts'

export type PictureKind = 'png' | 'jpeg' | 'webp'

/** How many bytes of a file `sniff` wants to see. */
export const sniffLength = 64

type Verdict = { kind: PictureKind } | { refusal: ErrorCode }

/** What a file is by its first bytes; its name and declared type say nothing. */
export function sniff(head: Buffer): Verdict {
  if (head.length === 0) return { refusal: 'file_empty' }
  if (head.subarray(0, 8).equals(pngSignature)) return { kind: 'png' }
  if (head.length >= 3 && head.readUIntBE(0, 3) === 0xffd8ff) return { kind: 'jpeg' }
  if (text(head, 0) === 'RIFF' && text(head, 8) === 'WEBP') return { kind: 'webp' }
  return { refusal: isHeic(head) ? 'heic_unsupported' : 'format_unsupported' }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

function isHeic(head: Buffer): boolean {
  if (text(head, 4) !== 'ftyp' || head.length < 12) return false
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [text(head, 8)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(head, at))
  // AVIF shares the container and some brands, but an iPhone user's advice would be wrong for it.
  return !brands.includes('avif') && !brands.includes('avis') && brands.some((brand) => heicBrands.has(brand))
}

function text(head: Buffer, at: number): string {
  return head.toString('latin1', at, at + 4)
}
