import { expect, test } from 'vitest'
import type { Failpoint } from '#server/failpoint.ts'
import {
  type Casualty,
  click,
  clickAgain,
  forgetTheDead,
  killAt,
  settle,
  within,
} from '#server/testing/casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { byGarment, imageServices, startOpenaiStandIn, startStandIn } from '#server/testing/start-stand-in.ts'
import { testServer } from '#server/testing/test-database.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 180_000 }

// After each of these something else is owed. J7 below kills before the call; the points beside them, twenty kills of
// each and the waiting for leases of the dead are in `npm run test:faults`.
const steps: Failpoint[] = [
  'in-request-transaction',
  'after-request',
  'after-provider',
  'after-files',
  'after-commit',
]

test(
  'J1: killed at each step, and with each image service, the product comes back and owes nobody a picture or a credit',
  patience,
  async () => {
    await using stack = new AsyncDisposableStack()
    const standIns = await Promise.all(
      imageServices.map(async (service) => stack.use(await startStandIn(service))),
    )
    await using home = await openHome()
    const settingsOf = (index: number) => ({ ...home.env, ...standIns[index % standIns.length]?.env })
    const casualties: Casualty[] = []
    for (const [index, point] of steps.entries()) casualties.push(await killAt(point, settingsOf(index)))

    // Another service makes the remaining pictures; a second call for the same order would still show up here.
    await using product = await startProduct(settingsOf(steps.length))
    await forgetTheDead(product)
    for (const casualty of casualties) expect(await clickAgain(casualty, product)).toBe(202)
    await settle(product)
    const calls = (await Promise.all(standIns.map((each) => each.calls()))).flat()
    expect(calls.filter(({ problem }) => problem !== null)).toEqual([])
    expect(await findBreaches(product, { home, calls: calls.map(byGarment) })).toEqual([])

    const perAccount = await product.query<{ count: number }>(
      'select count(*)::int from generations group by user_id',
    )
    expect(perAccount).toEqual(casualties.map(() => ({ count: 1 })))
    for (const { client } of casualties) {
      const browser = client.at(product.url)
      const [made] = await browser.history()
      const download = await browser.ask(`/api/generations/${made?.id}/download`)
      expect([made?.status, download.status]).toEqual(
        made?.status === 'completed' ? ['completed', 200] : ['failed', 404],
      )
    }
  },
)

test(
  'J7: a picture that takes the process with it each time ends after three attempts, and the others go on',
  patience,
  async () => {
    await using openai = await startOpenaiStandIn()
    await using home = await openHome(openai.env)
    const { client } = await killAt('before-provider', home.env)
    for (let attempt = 2; attempt <= 3; attempt++) {
      await using product = await startProduct(home.env)
      await product.arm('before-provider')
      // The answer may be lost with the process.
      await forgetTheDead(product).catch(() => null)
      expect(await within(product.ended, 20_000, 'it lives')).toMatchObject({ signal: 'SIGKILL' })
    }

    await using product = await startProduct(home.env)
    await forgetTheDead(product)
    const other = product.client()
    await other.signUp()
    const made = await click({ client: other, key: 'click-1' }, { prefer: 'wait=30' })
    expect(await made.json()).toMatchObject({ status: 'completed' })
    await settle(product)
    expect(await client.at(product.url).history()).toMatchObject([{ status: 'failed', refunded: true }])
    expect(await findBreaches(product, { home, calls: await openai.calls() })).toEqual([])
  },
)

test.runIf(testServer)(
  'J3: a process that was frozen for longer than its lease wakes up to find its work done',
  patience,
  async () => {
    await using openai = await startOpenaiStandIn()
    await openai.next('ok', { delayMs: 1_000 })
    await using home = await openHome(openai.env)
    await using sleeper = await startProduct(home.env, { repeatable: true })
    const client = sleeper.client()
    await client.signUp()
    await click({ client, key: 'click-1' })
    await expect.poll(async () => (await openai.calls()).length, { timeout: 20_000 }).toBe(1)
    sleeper.kill('SIGSTOP')

    await using other = await startProduct(home.env, { repeatable: true })
    await forgetTheDead(other)
    await settle(other)
    const finished = await client.at(other.url).history()
    expect(finished).toMatchObject([{ status: 'completed' }])

    sleeper.kill('SIGCONT')
    // A process that stops first ends what it has in its hands.
    sleeper.kill('SIGTERM')
    expect(await within(sleeper.ended, 35_000, 'it does not stop')).toEqual({ code: 0, signal: null })
    expect(await client.at(other.url).history()).toEqual(finished)
    const [, secondCall] = await openai.calls()
    expect(await findBreaches(other, { home, calls: secondCall ? [secondCall] : [] })).toEqual([])
  },
)
