import { mkdir } from 'node:fs/promises'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { uploadLimits } from '#contracts/generations.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { dropRest } from './drop-rest.ts'
import { type FileRules, FormInProgress, type ReceivedForm } from './received-form.ts'

const maxParts = 8
const maxFieldBytes = 1024
/** Boundaries, headers of parts, and whatever stands between them: more than this is no honest form. */
const maxOverheadBytes = 32 * 1024

/**
 * Streams a multipart form to temporary files. A form is taken whole or refused: nothing is cut off, nothing
 * unknown is passed over, and an upload that breaks off leaves nothing. No file is stored under a name of the sender.
 */
export async function receiveForm(
  request: FastifyRequest,
  rules: FileRules,
  { folder }: { folder: string },
): Promise<ReceivedForm> {
  const form = new FormInProgress(rules, folder)
  try {
    if (!request.isMultipart()) throw refuse('wrong_type')
    const maxBytes =
      Object.keys(rules).length * uploadLimits.maxBytes + maxParts * maxFieldBytes + maxOverheadBytes
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse('too_large')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await readBody(request, form, maxBytes)
    form.requireFiles()
    return form
  } catch (error) {
    dropRest(request.raw)
    await form[Symbol.asyncDispose]()
    throw asRefusal(error)
  }
}

async function readBody(request: FastifyRequest, form: FormInProgress, maxBytes: number): Promise<void> {
  const tooMuch = new AbortController()
  let receivedBytes = 0
  const count = (chunk: Buffer) => {
    receivedBytes += chunk.length
    if (receivedBytes > maxBytes) tooMuch.abort(refuse('too_large'))
  }
  const reading = readParts(request, form, tooMuch.signal)
  // Only now, in the same turn: a listener before the parser's own would start the flow without it.
  request.raw.on('data', count)
  try {
    await Promise.race([reading, rejectionOf(tooMuch.signal)])
  } finally {
    request.raw.off('data', count)
  }
  if (receivedBytes - form.contentBytes > maxOverheadBytes) throw refuse('bad_request')
}

async function readParts(request: FastifyRequest, form: FormInProgress, signal: AbortSignal): Promise<void> {
  const parts = request.parts({
    limits: {
      fileSize: uploadLimits.maxBytes,
      files: form.maxFiles,
      fields: maxParts,
      parts: maxParts,
      fieldSize: maxFieldBytes,
    },
  })
  for await (const part of parts) {
    if (part.type === 'file') await form.addFile(part, signal)
    else if (part.valueTruncated || part.fieldnameTruncated) throw refuse('bad_request')
    else form.addField(part.fieldname, part.value)
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** The parser's complaints become ours; what the disk or the program did wrong stays an error. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return refuse('storage_full')
  if (code === 'FST_FILES_LIMIT') return refuse('too_many_files')
  if ('syscall' in error || error instanceof TypeError || error instanceof RangeError) return error
  return refuse('bad_request')
}
