import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

const sliceBytes = 64 * 1024

export interface Archive {
  /** Resolves once the reader has taken it: what comes next is fetched only then. */
  add(name: string, content: Content, at: Date): Promise<void>
}
/** Pictures are as small as they get; text is packed. */
type Content = { bytes: Uint8Array } | { text: Iterable<string> | AsyncIterable<string> }

/** A ZIP that is written while it is read, one file at a time. Writing stops when the reader does. */
export function streamArchive(fill: (archive: Archive) => Promise<void>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof PassThrough)) throw new Error('a ZIP that cannot be stopped')
  const gone = new AbortController()
  output.once('close', () => gone.abort())
  const archive: Archive = {
    add: async (name, content, at) => {
      const source = Readable.from('text' in content ? content.text : slices(content.bytes), {
        objectMode: false,
      })
      enter(zip, { name, source, options: { compress: 'text' in content, mtime: at } })
      try {
        await finished(source, { signal: gone.signal })
      } finally {
        source.destroy()
      }
    },
  }
  fill(archive).then(
    () => zip.end(),
    (error: Error) => output.destroy(gone.signal.aborted ? undefined : error),
  )
  return output
}

interface Entry {
  name: string
  source: Readable
  options: { compress: boolean; mtime: Date }
}

/** The library remembers every entry to the end, so the entry must not remember what was in it. */
function enter(zip: ZipFile, { name, source, options }: Entry): void {
  let once: Readable | null = source
  zip.addReadStreamLazy(name, options, (give) => {
    const taken = once
    once = null
    if (taken) give(null, taken)
  })
}

/** In small pieces the pace of the reader reaches us: in one it would have been handed on as a whole. */
function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}
