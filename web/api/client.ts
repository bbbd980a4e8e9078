import type { BodyInput, Endpoint, ParamsInput, QueryInput, Reply } from '#contracts/endpoint.ts'
import { ApiError, OfflineError } from './problem.ts'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value }

export type Address<E extends Endpoint> = Part<'params', ParamsInput<E>> & { query?: QueryInput<E> }
export type Call<E extends Endpoint> = Address<E> &
  Part<'body', BodyInput<E>> & {
    /** Pictures, where nobody waits to hear how far they have got; else see upload.ts. */
    form?: FormData
    signal?: AbortSignal
    headers?: Record<string, string>
  }

/** The address of an endpoint, with its parameters filled in. */
export function pathOf<E extends Endpoint>(endpoint: E, address: Address<E>): string {
  const params = entries(address.params)
  const path = params.reduce<string>(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    endpoint.path,
  )
  const query = new URLSearchParams(entries(address.query)).toString()
  return query ? `${path}?${query}` : path
}

export async function send<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
  const response = await ask(endpoint, call)
  // The server checks every reply against the schema that this type is inferred from.
  return (response.status === 204 ? undefined : await response.json()) as Reply<E>
}

/** A file that may be refused, and the name that the server gives it. */
export async function download<E extends Endpoint>(endpoint: E, call: Call<E>) {
  const response = await ask(endpoint, call)
  const disposition = response.headers.get('content-disposition') ?? ''
  return { file: await response.blob(), name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? '' }
}

/** The only fetch of the web. */
async function ask<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Response> {
  const hasBody = call.body !== undefined
  const response = await fetch(pathOf(endpoint, call), {
    method: endpoint.method,
    credentials: 'include',
    signal: call.signal ?? null,
    ...(call.form && { body: call.form }),
    headers: { ...call.headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(call.body) }),
  }).catch((cause: unknown) => {
    // fetch says "Failed to fetch" in the browser's language; the person reads Italian.
    throw cause instanceof TypeError ? new OfflineError(cause) : cause
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response
}

function entries(values: unknown): [string, string][] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
}
