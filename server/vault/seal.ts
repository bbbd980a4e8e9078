import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** What every sealed file begins with: ours, in this format. */
const mark = Buffer.from('IND1')
const nonceBytes = 12
const tagBytes = 16

/** What was sealed is not what is here: changed, moved to another place, sealed by another key, or never sealed. */
export class BrokenSeal extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`The seal of ${what} is broken`, options)
    this.name = 'BrokenSeal'
  }
}

/** AES-256-GCM over all of it. The label is not stored: opening it takes the kind and the owner. */
export function seal(key: KeyObject, label: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(label))
  return Buffer.concat([mark, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The whole content or a `BrokenSeal`; nothing leaves before all of it was checked. */
export function unseal(key: KeyObject, label: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const start = mark.length + nonceBytes
  if (bytes.length < start + tagBytes || !bytes.subarray(0, mark.length).equals(mark)) {
    throw new BrokenSeal(label)
  }
  const nonce = bytes.subarray(mark.length, start)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(boundTo(label))
    .setAuthTag(bytes.subarray(-tagBytes))
  try {
    const plain = decipher.update(bytes.subarray(start, -tagBytes))
    decipher.final()
    return plain
  } catch (cause) {
    throw new BrokenSeal(label, { cause })
  }
}

const boundTo = (label: string): Buffer => Buffer.concat([mark, Buffer.from(label)])
