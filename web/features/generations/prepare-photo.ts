/** What a picture can show of a photo. */
const whole = { largeBytes: 4 * 1024 * 1024, longestSide: 2048 }

export interface ToShrink {
  id: number
  file: File
  longestSide: number
}

/** Null when the photo cannot be made smaller. */
export interface Shrunk {
  id: number
  blob: Blob | null
}

/** A large phone photo shrinks to what is needed of it; anything else travels as it is. */
export async function downscale(file: File, { largeBytes, longestSide } = whole): Promise<File> {
  if (file.size <= largeBytes) return file
  const blob = await shrink(file, longestSide)
  if (!blob || blob.size >= file.size) return file
  return new File([blob], file.name, { type: blob.type })
}

let worker: Worker | null = null
let asked = 0
const waiting = new Map<number, (blob: Blob | null) => void>()

function shrink(file: File, longestSide: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    const id = asked++
    waiting.set(id, resolve)
    worker ??= startWorker()
    worker.postMessage({ id, file, longestSide } satisfies ToShrink)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, blob } }: MessageEvent<Shrunk>) => {
    waiting.get(id)?.(blob)
    waiting.delete(id)
  }
  // Without it photos travel whole, and the server takes them as well.
  started.onerror = () => {
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
    worker = null
  }
  return started
}
