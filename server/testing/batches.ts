import { randomUUID } from 'node:crypto'
import type { BatchItem } from '#contracts/batch-items.ts'
import type { Batch, BatchGarment, Ordered, ShownBatch } from '#contracts/batches.ts'
import { type PlanId, plans } from '#contracts/plans.ts'
import { garments } from '#server/db/schema/garments.ts'
import { users } from '#server/db/schema/users.ts'
import { eq, inArray } from '#server/db/sql.ts'
import type { Client } from './client.ts'
import { photo } from './photos.ts'
import type { TestApp } from './test-app.ts'

interface Parts {
  ref?: string
  back?: Uint8Array
  fileName?: string
  fields?: Record<string, string>
}

/** A shop at the table of its batches. */
export class Shop {
  readonly client: Client
  readonly id: string

  constructor(client: Client, id: string) {
    this.client = client
    this.id = id
  }

  async create(look: object = {}): Promise<Batch> {
    const json = { look: { gender: 'female', poses: ['frontale'], ...look } }
    return read(await this.client.ask('/api/batches', { json }), 201)
  }

  async add(batchId: string, product: Uint8Array, parts: Parts = {}): Promise<BatchGarment> {
    return read(await this.send(batchId, product, parts), 201)
  }

  send(batchId: string, product: Uint8Array, { ref, back, fileName, fields = {} }: Parts): Promise<Response> {
    const form = new FormData()
    const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
    form.set('productImage', blob(product), fileName ?? `${ref ?? 'capo'}.jpg`)
    if (back) form.set('backImage', blob(back), 'retro.jpg')
    if (ref) form.set('ref', ref)
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return this.client.ask(`/api/batches/${batchId}/garments`, { form })
  }

  csv(batchId: string, text: string): Promise<Response> {
    const form = new FormData()
    form.set('file', new Blob([text], { type: 'text/csv' }), 'elenco.csv')
    return this.client.ask(`/api/batches/${batchId}/csv`, { form })
  }

  /** A batch of so many garments, each with a photo of its own. */
  async fill(count: number, look: object = {}): Promise<Batch> {
    const batch = await this.create(look)
    for (let n = 0; n < count; n++)
      await this.add(batch.id, await photo(colourOf(n)), { ref: `SKU-${n + 1}` })
    return this.find(batch.id)
  }

  async find(id: string): Promise<ShownBatch> {
    return read(await this.client.ask(`/api/batches/${id}`), 200)
  }

  async items(id: string): Promise<BatchItem[]> {
    const page = await this.client.ask(`/api/batches/${id}/items`)
    return (await read<{ data: BatchItem[] }>(page, 200)).data
  }

  async start(id: string, only?: string[]): Promise<Ordered> {
    return read(await this.client.ask(`/api/batches/${id}/start`, { json: only ? { only } : {} }), 200)
  }

  steer(id: string, word: string): Promise<Response> {
    return this.client.ask(`/api/batches/${id}/${word}`, { json: {} })
  }
}

export const colourOf = (n: number): string =>
  `#${((n * 0x35a1f + 0x402030) & 0xffffff).toString(16).padStart(6, '0')}`

export async function openShop(app: TestApp, plan: PlanId = 'enterprise'): Promise<Shop> {
  const client = app.client()
  const { id } = await client.signUp()
  await app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, id))
  return new Shop(client, id)
}

/** So many further garments of a shop, with the files of its first one and another content. Answers their ids. */
export async function copyGarment(
  { ctx: { db } }: TestApp,
  { id: userId }: Shop,
  { count, storedBytes = 0 }: { count: number; storedBytes?: number },
): Promise<string[]> {
  const [row] = await db.select().from(garments).where(eq(garments.userId, userId))
  if (!row) throw new Error('no garment')
  const copies = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { ...row, id, storedBytes, photo: { ...row.photo, hash: id } }
  })
  await db.insert(garments).values(copies)
  return copies.map(({ id }) => id)
}

/** As heavy as one garment can be, and as many as it takes. Answers how there is room again. */
export async function fillAccount(app: TestApp, shop: Shop): Promise<() => Promise<void>> {
  const storedBytes = 2 ** 31 - 1
  const count = Math.ceil(plans.enterprise.storageBytes / storedBytes)
  const ids = await copyGarment(app, shop, { count, storedBytes })
  return async () => void (await app.ctx.db.delete(garments).where(inArray(garments.id, ids)))
}

export async function read<T>(answer: Response, status: number): Promise<T> {
  const body = answer.status === 204 ? null : await answer.json()
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(body)}`)
  return body as T
}

export const codeOf = async (answer: Response): Promise<[number, string]> => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
]
