import { vi } from 'vitest'

/** Stands in for the network: the answer of each "METHOD /path", once its body is there, a 404 for any other. */
export function answer(answers: Record<string, { status: number; body: unknown }>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${input}`
    calls.push(call)
    const { status, body } = answers[call] ?? { status: 404, body: { message: 'Non trovato.' } }
    return status === 204 ? new Response(null, { status }) : Response.json(await body, { status })
  })
  return calls
}
