import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FileRule } from '#contracts/endpoint.ts'
import { refuse } from '#server/refusal.ts'

export interface ReceivedFile {
  path: string
  /** What the sender calls it: to be shown, and never to find a file by. */
  name: string
  sizeBytes: number
}

/** A form whose files wait in temporary files; disposing of it removes them. */
export interface ReceivedForm extends AsyncDisposable {
  fields: Record<string, string>
  files: Record<string, ReceivedFile>
}

export type FileRules = Readonly<Record<string, FileRule>>

/** Gathers the parts of one form and owns its temporary files. */
export class FormInProgress implements ReceivedForm {
  readonly fields: Record<string, string> = {}
  readonly files: Record<string, ReceivedFile> = {}
  /** What the sender meant to send: the bytes of files and fields, without their wrapping. */
  contentBytes = 0
  readonly #rules: FileRules
  readonly #folder: string
  readonly #paths: string[] = []
  readonly #seen = new Set<string>()
  #writing: Promise<unknown> = Promise.resolve()

  constructor(rules: FileRules, folder: string) {
    this.#rules = rules
    this.#folder = folder
  }

  get maxFiles(): number {
    return Object.keys(this.#rules).length
  }

  addField(name: unknown, value: unknown): void {
    if (typeof name !== 'string' || typeof value !== 'string') throw refuse('bad_request')
    if (name in Object.prototype) throw refuse('bad_request')
    this.contentBytes += Buffer.byteLength(value)
    const rule = this.#rules[name]
    // A text where a file belongs: an address to fetch, or the empty text some forms send for "none".
    if (rule && rule !== 'optional') throw refuse('no_file')
    if (rule && value !== '') throw refuse('bad_request')
    if (this.#seen.has(name)) throw refuse('bad_request')
    this.#seen.add(name)
    if (!rule) this.fields[name] = value
  }

  async addFile({ fieldname: name, filename, file }: MultipartFile, signal: AbortSignal): Promise<void> {
    if (typeof name !== 'string' || !Object.hasOwn(this.#rules, name)) throw refuse('bad_request')
    if (this.#seen.has(name)) throw refuse('too_many_files')
    this.#seen.add(name)
    const tooLarge = new AbortController()
    file.once('limit', () => tooLarge.abort(refuse('too_large')))
    const either = AbortSignal.any([signal, tooLarge.signal])
    const path = join(this.#folder, randomUUID())
    this.#paths.push(path)
    const writing = pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: either })
    this.#writing = writing.catch(() => null)
    await writing.catch((error: unknown) => {
      throw either.aborted ? either.reason : error
    })
    this.contentBytes += file.bytesRead
    // A browser sends a file input that was left empty as a nameless file of no bytes.
    const isLeftEmpty = !filename && file.bytesRead === 0
    if (!isLeftEmpty) this.files[name] = { path, name: filename ?? '', sizeBytes: file.bytesRead }
  }

  requireFiles(): void {
    for (const [name, rule] of Object.entries(this.#rules)) {
      const isNeeded = rule === 'required' || (rule !== 'optional' && !this.fields[rule.orField])
      if (isNeeded && !this.files[name]) throw refuse('no_file')
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A file that is still being opened would appear after its removal.
    await this.#writing
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })))
  }
}
