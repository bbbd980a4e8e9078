import { expect, test } from 'vitest'
import type { WebhookDelivery, WebhookWithSecret } from '#contracts/webhooks.ts'
import { within } from '#server/testing/casualties.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { useReceiver } from '#server/testing/receiver.ts'

const receiver = useReceiver()

test('W1: killed behind the answer of a receiver, the product sends it again under the same number', {
  timeout: 180_000,
}, async () => {
  await using home = await openHome()
  const first = await startProduct(home.env)
  const owner = first.client()
  await owner.signUp()
  await first.query(`update users set subscription_plan = 'enterprise'`)
  const json = { url: receiver.url, events: ['credits.low'] }
  const { id } = (await (await owner.ask('/api/webhooks', { json })).json()) as WebhookWithSecret
  await first.arm('webhook-sent')
  await owner.ask(`/api/webhooks/${id}/test`, { method: 'POST' }).catch(() => 'the server is gone')
  const before = await receiver.next()
  expect((await within(first.ended, 20_000, 'it did not die')).signal).toBe('SIGKILL')

  await using second = await startProduct(home.env)
  // Spares the test the wait until the lease of the dead runs out.
  await second.query('update webhook_endpoints set busy_until = null')
  const again = await receiver.next()
  expect([again.headers['webhook-id'], again.body]).toEqual([before.headers['webhook-id'], before.body])
  const browser = owner.at(second.url)
  await expect
    .poll(async () => {
      const response = await browser.ask(`/api/webhooks/${id}/deliveries`)
      return ((await response.json()) as { data: WebhookDelivery[] }).data
    })
    .toMatchObject([{ status: 'delivered', tries: 1, webhookId: before.headers['webhook-id'] }])
})
