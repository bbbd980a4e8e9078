import { setTimeout as wait } from 'node:timers/promises'
import { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import type { TestImages } from '#server/testing/test-images.ts'

interface Product {
  at: string
  images: TestImages
  makeAdmin: (email: string) => Promise<void>
}

const [firstPassword, secondPassword] = ['Sartoria2026', 'Sartoria2027']

/** What people do with the product. One after the other, so that the statements of two of them do not mix. */
export async function useEverything({ at, images, makeAdmin }: Product): Promise<void> {
  const visitor = new Visitor(at)
  await visitor.signUp('shop@example.com')
  await makePictures(visitor, images)
  await payAPlan(visitor)
  await changePassword(visitor)
  await visitor.ask('/api/auth/logout', { method: 'POST' })

  await visitor.signUp('super@example.com')
  await makeAdmin('super@example.com')
  for (const path of [
    'super-admin/analytics',
    'super-admin/users',
    'super-admin/audit',
    'admin/models',
    'admin/configs',
  ])
    await visitor.ask(`/api/${path}`)
  await visitor.ask('/api/auth/logout', { method: 'POST' })

  await visitor.signUp('leaver@example.com')
  await visitor.make()
  await visitor.ask('/api/auth/close-account', { json: { password: firstPassword } })
  await wait(2_000)
}

async function makePictures(visitor: Visitor, images: TestImages): Promise<void> {
  const first = await visitor.make()
  images.fail('refused', 1)
  const failed = await visitor.make()
  images.fail('down', 1)
  await visitor.make()
  await visitor.ask(`/api/generations/${failed}/retry`, { method: 'POST' })
  await wait(2_000)
  for (const path of [
    '',
    `/${first}`,
    `/${first}/image?size=view`,
    `/${first}/original`,
    `/${first}/download`,
  ])
    await visitor.ask(`/api/generations${path}`)
  await visitor.ask(`/api/generations/${first}`, { method: 'DELETE' })
  await visitor.ask(`/api/generations/${first}/restore`, { method: 'POST' })
}

async function payAPlan(visitor: Visitor): Promise<void> {
  for (const path of ['billing', 'billing/ledger', 'auth/user', 'auth/sessions'])
    await visitor.ask(`/api/${path}`)
  const checkout = await visitor.ask('/api/create-checkout-session', { json: { plan: 'professional' } })
  await visitor.pay(checkout?.url)
  await wait(3_000)
  const profile = {
    companyName: 'Sartoria Srl',
    vatNumber: '01234567897',
    address: 'Via Roma 1',
    postalCode: '20121',
    city: 'Milano',
    province: 'MI',
    recipientCode: '0000000',
  }
  await visitor.ask('/api/billing/profile', { method: 'PUT', json: profile })
  await visitor.ask('/api/billing/invoices')
  await visitor.ask('/api/models')
  await visitor.ask('/api/models/female')
  await visitor.make()
  await visitor.ask('/api/billing/cancel', { method: 'POST' })
  await visitor.ask('/api/billing/resume', { method: 'POST' })
}

async function changePassword(visitor: Visitor): Promise<void> {
  const [email, newPassword] = ['shop@example.com', secondPassword]
  await visitor.ask('/api/auth/request-password-reset', { json: { email } })
  const change = { currentPassword: firstPassword, newPassword, confirmPassword: newPassword }
  await visitor.ask('/api/auth/change-password', { json: change })
  await visitor.ask('/api/auth/logout', { method: 'POST' })
  for (const password of ['Sartoria2028', newPassword])
    await visitor.ask('/api/auth/login', { json: { email, password } })
  await wait(1_000)
}

class Visitor {
  readonly #at: string
  readonly #client: Client
  #made = 0

  constructor(at: string) {
    this.#at = at
    this.#client = new Client(at)
  }

  async signUp(email: string): Promise<void> {
    await this.#client.signUp(email)
  }

  async ask(
    path: string,
    options?: Parameters<Client['ask']>[1],
  ): Promise<{ id: string; url: string } | null> {
    const response = await this.#client.ask(path, options)
    if (response.status >= 400 && response.status !== 402) console.warn(`${path}: ${response.status}`)
    const text = await response.text()
    // What is read of it is there where it is read.
    return /^[{[]/.test(text) ? (JSON.parse(text) as { id: string; url: string }) : null
  }

  async pay(url: string | undefined): Promise<void> {
    await this.#client.ask(new URL(url ?? this.#at).pathname, {
      body: 'card=good',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  async make(): Promise<string> {
    const headers = { prefer: 'wait=30', 'idempotency-key': `key-${++this.#made}` }
    const answer = await this.#client.generate(await photo(), { headers })
    return ((await answer.json()) as { id: string }).id
  }
}
