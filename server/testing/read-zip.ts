import { crc32, inflateRawSync } from 'node:zlib'

const end = 0x06054b50
const entry = 0x02014b50

/** The files of a ZIP by their names; throws for whatever is not as its directory says. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  let tail = zip.length - 22
  while (tail >= 0 && zip.readUInt32LE(tail) !== end) tail--
  if (tail < 0) throw new Error('no end of a ZIP')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(tail + 16)
  for (let left = zip.readUInt16LE(tail + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== entry) throw new Error('no entry where one is said to be')
    const [method, sum] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = lengths
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const raw = zip.subarray(start, start + packed)
    const bytes = method === 0 ? raw : inflateRawSync(raw)
    if (bytes.length !== size || crc32(bytes) !== sum) throw new Error(`${name} is damaged`)
    files.set(name, bytes)
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  return files
}
