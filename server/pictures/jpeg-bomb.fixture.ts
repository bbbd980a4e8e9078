/** A small progressive JPEG that makes its decoder repaint the whole picture as often as asked. */
export function progressiveJpeg({
  width,
  height,
  scans,
}: {
  width: number
  height: number
  scans: number
}): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const firstScan = [startOfScan(0, 0), bits('0'.repeat(blocks))]
  const emptyScan = bits(endOfBands(blocks))
  const others = Array.from({ length: scans - 1 }, (_, at) => [
    startOfScan(1 + (at % 63), 1 + (at % 63)),
    emptyScan,
  ])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0x00]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0xe0]),
    ...firstScan,
    ...others.flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}

export function segment(marker: number, content: ArrayLike<number>): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, Buffer.from(Array.from(content))])
}

function startOfScan(from: number, to: number): Buffer {
  return segment(0xda, [1, 1, 0x00, from, to, 0])
}

/** "Nothing more in these blocks", in runs of 16384 and more, as the single code of the table says. */
function endOfBands(blocks: number): string {
  let code = ''
  for (let left = blocks; left > 0; ) {
    const run = Math.min(Math.max(left, 16_384), 32_767)
    code += `0${(run - 16_384).toString(2).padStart(14, '0')}`
    left -= run
  }
  return code
}

function bits(code: string): Buffer {
  const padded = code.padEnd(Math.ceil(code.length / 8) * 8, '1')
  const bytes: number[] = []
  for (let at = 0; at < padded.length; at += 8) {
    const byte = Number.parseInt(padded.slice(at, at + 8), 2)
    bytes.push(...(byte === 0xff ? [byte, 0] : [byte]))
  }
  return Buffer.from(bytes)
}
