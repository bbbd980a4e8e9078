import type { Client } from '#server/testing/client.ts'
import { timed } from './figure.ts'

/** The first answers warm the connections up. */
const warmUp = 3

/** Milliseconds of each of `rounds` answers, read to their end. Throws at the first that is no success. */
export async function timeAnswers(client: Client, path: string, rounds = 60): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < rounds + warmUp; round++) {
    const { ms, result } = await timed(async () => {
      const response = await client.ask(path)
      await response.arrayBuffer()
      return response
    })
    if (!result.ok) throw new Error(`${path} answered ${result.status}`)
    if (round >= warmUp) all.push(ms)
  }
  return all
}
