import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { uploadLimits } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import type { UploadedFile } from '#server/generations/request.ts'
import { refuse } from '#server/refusal.ts'

const timeoutMs = 10_000

/** Photos that were fetched for one request; disposing of them removes the files. */
export class FetchedPhotos implements AsyncDisposable {
  readonly #ctx: Pick<Context, 'web' | 'config'>
  readonly #paths: string[] = []

  constructor(ctx: Pick<Context, 'web' | 'config'>) {
    this.#ctx = ctx
  }

  /** What lies at a foreign address, as a file like an uploaded one; decoded by nobody yet. */
  async fetch(address: string | undefined): Promise<UploadedFile | undefined> {
    if (address === undefined) return undefined
    const { web, config } = this.#ctx
    // One text for every cause: it must not tell what there is in our network.
    const bytes = await web.read(address, { maxBytes: uploadLimits.maxBytes, timeoutMs }).catch((cause) => {
      throw refuse('image_url_refused', { cause })
    })
    await mkdir(config.uploadFolder, { recursive: true, mode: 0o700 })
    const path = join(config.uploadFolder, randomUUID())
    this.#paths.push(path)
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return { path, name: nameOf(address) }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })))
  }
}

/** To be shown, as the name of an uploaded file is. */
function nameOf(address: string): string {
  const name = basename(new URL(address).pathname)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
