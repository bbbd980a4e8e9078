import { setTimeout as wait } from 'node:timers/promises'
import { plans } from '#contracts/plans.ts'
import type { Client } from '#server/testing/client.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { enterAccounts, signIn } from './accounts.ts'
import type { Figure, Row } from './figure.ts'
import { shirtPhoto } from './photo.ts'
import { type HomeKind, measureHomes, openHome, startProduct } from './product.ts'

const providerMs = 40_000

/** How long a newcomer's picture waits for its turn behind a shop that has posted all it may. */
export const turns: Figure = {
  limitSeconds: 900,
  measure: async () => [...(await measureHomes(behindRemote)), ...(await behindStudio())],
}

async function behindRemote(kind: HomeKind): Promise<Row[]> {
  await using openai = await startOpenaiStandIn()
  await openai.next('photo', { times: 0, delayMs: providerMs })
  // Awaited here: the stand-in has to outlive it.
  return await measureHome(kind, { name: 'OpenAI', settings: openai.env, seconds: 2 })
}

const behindStudio = (): Promise<Row[]> =>
  measureHome('PGlite', { name: 'our own engine', settings: { IMAGE_PROVIDERS: 'studio' }, seconds: 10 })

interface Provider {
  name: string
  settings: Record<string, string>
  /** The longest that a newcomer should wait. */
  seconds: number
}

async function measureHome(kind: HomeKind, { name, settings, seconds }: Provider): Promise<Row[]> {
  await using home = await openHome(kind)
  const [hoarder = '', enterprise = ''] = await enterAccounts(home, 'enterprise', 2)
  const [professional = ''] = await enterAccounts(home, 'professional', 1)
  const [free = ''] = await enterAccounts(home, 'free', 1)
  await using product = await startProduct(home, { ...settings, DRAIN_SECONDS: '0' })
  const photo = await shirtPhoto()
  const backlog = await hoard(await signIn(product.url, hoarder), photo)
  const rows: Row[] = []
  for (const [plan, email] of Object.entries({ free, professional, enterprise })) {
    const value = await waitForTurn(await signIn(product.url, email), photo)
    rows.push({
      what: `${kind}, ${name}: ${plan} waits for its turn`,
      value,
      unit: 's',
      target: { sign: '<=', value: seconds },
      note: `behind ${backlog} of one enterprise shop`,
    })
  }
  return rows
}

/** Posts until no more is let in; answers how many that are, waiting or being made. */
async function hoard(client: Client, photo: Buffer): Promise<number> {
  const post = async () => {
    for (;;) {
      const { status } = await client.generate(photo)
      if (status === 429) return
      if (status !== 202) throw new Error(`a picture of the backlog was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, post))
  return plans.enterprise.inFlight
}

/** Seconds from the answer 202 until a worker has begun. */
async function waitForTurn(client: Client, photo: Buffer): Promise<number> {
  const answer = await client.generate(photo)
  const since = performance.now()
  // The answer of an accepted request is the generation.
  const { id } = (await answer.json()) as { id: string }
  for (;;) {
    const found = (await (await client.ask(`/api/generations/${id}`)).json()) as { status: string }
    if (found.status !== 'pending') return (performance.now() - since) / 1000
    await wait(20)
  }
}
