import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { uploadLimits } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import type { ReceivedFile } from '#server/http/received-form.ts'
import { refuse } from '#server/refusal.ts'

const timeoutMs = 10_000

type Photos<Field extends string> = { [Name in Field]?: ReceivedFile | undefined }

/** Photos that were fetched for one request; disposing of them removes the files. */
export class FetchedPhotos implements AsyncDisposable {
  readonly #ctx: Pick<Context, 'web' | 'config'>
  readonly #paths: string[] = []

  constructor(ctx: Pick<Context, 'web' | 'config'>) {
    this.#ctx = ctx
  }

  /** The files that came, and beside them those whose addresses came. A photo comes once, in one way. */
  async complete<Field extends string>(
    files: Photos<Field>,
    addresses: Record<Field, string | undefined>,
  ): Promise<{ [Name in Field]?: ReceivedFile }> {
    const fields = Object.keys(addresses) as Field[]
    if (fields.some((field) => files[field] && addresses[field])) throw refuse('bad_request')
    const complete: { [Name in Field]?: ReceivedFile } = {}
    for (const field of fields) {
      const file = files[field] ?? (await this.fetch(addresses[field]))
      if (file) complete[field] = file
    }
    return complete
  }

  /** What lies at a foreign address, as a file like an uploaded one; decoded by nobody yet. */
  async fetch(address: string | undefined): Promise<ReceivedFile | undefined> {
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
    return { path, name: nameOf(address), sizeBytes: bytes.length }
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
