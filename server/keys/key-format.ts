import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { KeyMode } from '#contracts/keys.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^(indosso_(?:live|test)_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export interface NewKey {
  /** `indosso_live_<8 id>_<32 secret><6 checksum>`: the only moment in which it is known whole. */
  text: string
  prefix: string
  lastFour: string
  digest: string
}

export function makeKey(mode: KeyMode): NewKey {
  const prefix = randomBase62(8)
  const body = `indosso_${mode}_${prefix}_${randomBase62(32)}`
  const text = body + checksumOf(body)
  return { text, prefix, lastFour: text.slice(-4), digest: digestOf(text) }
}

/** Whether it can be one of ours: a typing error, a cut or an invention is seen without asking the database. */
export function isWellFormed(text: string): boolean {
  const [, body, , checksum] = shape.exec(text) ?? []
  return body !== undefined && checksumOf(body) === checksum
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** CRC32 in base 62; six digits hold every value. */
export function checksumOf(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = (alphabet[rest % 62] ?? '') + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

const randomBase62 = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
