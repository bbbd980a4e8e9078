import type { BodyInput, Endpoint, ParamsInput, Reply } from '#contracts/endpoint.ts'
import { type Address, pathOf } from './client.ts'
import { ApiError, OfflineError } from './problem.ts'

export interface Upload<E extends Endpoint> {
  body: BodyInput<E>
  params?: ParamsInput<E>
  files: { [K in keyof E['files']]?: Blob | null }
  headers?: Record<string, string>
  /** Share of the bytes that have left, 0 to 1. */
  onProgress?: (share: number) => void
}

/** XMLHttpRequest, because fetch does not tell how far an upload has got. */
export function upload<E extends Endpoint>(endpoint: E, call: Upload<E>): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    // Where a path has parameters, the caller gives them.
    request.open(endpoint.method, pathOf(endpoint, { params: call.params } as Address<E>))
    for (const [name, value] of Object.entries(call.headers ?? {})) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) call.onProgress?.(event.loaded / event.total)
    }
    request.onerror = () => reject(new OfflineError())
    request.onload = () => {
      if (request.status < 200 || request.status >= 300) {
        reject(new ApiError(request.status, request.responseText, request.statusText))
        return
      }
      // The server checks every reply against the schema that this type is inferred from.
      resolve(JSON.parse(request.responseText) as Reply<E>)
    }
    request.send(formOf(call))
  })
}

function formOf<E extends Endpoint>({ body, files }: Upload<E>): FormData {
  const form = new FormData()
  // Text first: a server that streams knows the choices before the pictures arrive.
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.set(name, String(value))
  }
  for (const [name, file] of Object.entries<Blob | null | undefined>(files)) {
    if (file) form.set(name, file, file instanceof File ? file.name : `${name}.jpg`)
  }
  return form
}
