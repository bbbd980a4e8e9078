import type { Client } from '#server/testing/client.ts'
import { type StandIn, startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { enterAccounts, signIn } from './accounts.ts'
import { EndedEvents } from './events.ts'
import { type Figure, median, percentile, type Row } from './figure.ts'
import { shirtPhoto } from './photo.ts'
import { type HomeKind, measureHomes, openHome, startProduct } from './product.ts'

const persons = 3
const perPerson = 10
const providerMs = 300

/** What we add to the provider's own time: from the answer 202 to the call, and from its answer to the browser. */
export const overhead: Figure = {
  limitSeconds: 420,
  measure: () => measureHomes(measureHome),
}

async function measureHome(kind: HomeKind): Promise<Row[]> {
  await using openai = await startOpenaiStandIn()
  await openai.next('photo', { times: 0, delayMs: providerMs })
  await using home = await openHome(kind)
  const emails = await enterAccounts(home, 'enterprise', persons)
  await using product = await startProduct(home, openai.env)
  await using stack = new AsyncDisposableStack()
  const people: Person[] = []
  const photo = await shirtPhoto()
  for (const email of emails) {
    const client = await signIn(product.url, email)
    const events = stack.use(await EndedEvents.open(client))
    const person = { client, events, photo }
    // The first one wakes the processes that decode; its call also tells how the provider knows this person.
    await generate(person)
    people.push({ ...person, ref: (await openai.calls()).at(-1)?.fields.safety_identifier ?? '' })
  }
  const alone: Trip[] = []
  for (let turn = 0; turn < perPerson; turn++) {
    for (const person of people) alone.push(await trip(person, openai))
  }
  const together = await Promise.all(
    people.map(async (person) => {
      const trips: Trip[] = []
      for (let turn = 0; turn < perPerson; turn++) trips.push(await trip(person, openai))
      return trips
    }),
  )
  return [
    ...describe(`${kind}, one at a time`, alone),
    ...describe(`${kind}, ${persons} persons at once`, together.flat()),
  ]
}

interface Asking {
  client: Client
  events: EndedEvents
  photo: Buffer
}
interface Person extends Asking {
  ref: string
}

/** Milliseconds of one generation. */
interface Trip {
  toProvider: number
  provider: number
  toBrowser: number
}

/** One generation of a person, who waits for it before asking for the next. */
async function trip(person: Person, openai: StandIn): Promise<Trip> {
  const { acceptedAt, toldAt } = await generate(person)
  const call = (await openai.calls()).findLast(({ fields }) => fields.safety_identifier === person.ref)
  if (!call?.answeredAt) throw new Error('the provider was not called')
  return {
    toProvider: call.receivedAt - acceptedAt,
    provider: call.answeredAt - call.receivedAt,
    toBrowser: toldAt - call.answeredAt,
  }
}

async function generate({ client, events, photo }: Asking): Promise<{ acceptedAt: number; toldAt: number }> {
  const response = await client.generate(photo)
  const acceptedAt = Date.now()
  if (response.status !== 202) throw new Error(`a generation was answered ${response.status}`)
  // The answer of an accepted request is the generation.
  const { id } = (await response.json()) as { id: string }
  const { status, at } = await events.ended(id)
  if (status !== 'completed') throw new Error(`a generation ended as ${status}`)
  return { acceptedAt, toldAt: at }
}

function describe(where: string, trips: Trip[]): Row[] {
  const added = trips.map(({ toProvider, toBrowser }) => Math.max(toProvider, 0) + toBrowser)
  const spread = (values: number[]) =>
    `least ${Math.min(...values)}, p50 ${median(values)} ms of ${values.length}`
  const toProvider = trips.map((one) => one.toProvider)
  const toBrowser = trips.map((one) => one.toBrowser)
  return [
    {
      what: `${where}: accepted until provider called, p95`,
      value: percentile(toProvider, 0.95),
      unit: 'ms',
      target: { sign: '<=', value: 100 },
      note: spread(toProvider),
    },
    {
      what: `${where}: provider done until browser told, p95`,
      value: percentile(toBrowser, 0.95),
      unit: 'ms',
      target: { sign: '<=', value: 150 },
      note: spread(toBrowser),
    },
    {
      what: `${where}: both, against the provider's own time`,
      value: median(added) / median(trips.map((one) => one.provider)),
      unit: 'x',
      note: `provider p50 ${median(trips.map((one) => one.provider))} ms`,
    },
  ]
}
