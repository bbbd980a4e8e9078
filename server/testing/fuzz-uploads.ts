import type { Problem } from '#contracts/problem.ts'
import type { Client } from './client.ts'
import { goodFiles, mutate, seeded } from './mutate.ts'
import type { Product } from './product-process.ts'

const [smallest, largest] = [1e-5, 2e-2]
/** Fewer than one account may have waiting at a time. */
const perAccount = 100

export interface Fuzzed {
  /** How often each status was answered; a refusal with its code. */
  answers: Record<string, number>
  /** What should not have been: one line each, enough to do it again. */
  wrong: string[]
}

/** Uploads mutated photos, one after the other, as people of the Enterprise plan. */
export async function fuzzUploads(
  product: Product,
  { count, seed }: { count: number; seed: number },
): Promise<Fuzzed> {
  const random = seeded(seed)
  const files = await goodFiles()
  const fuzzed: Fuzzed = { answers: {}, wrong: [] }
  let client = product.client()
  for (let number = 0; number < count; number++) {
    if (number % perAccount === 0) client = await newCustomer(product)
    const share = smallest * (largest / smallest) ** random()
    const file = files[number % files.length] ?? Buffer.alloc(0)
    const answer = await upload(client, mutate(file, share, random))
    fuzzed.answers[answer] = (fuzzed.answers[answer] ?? 0) + 1
    // Too many or used up would mean that the picture was not looked at.
    if (!/^(202|415|422)/.test(answer)) fuzzed.wrong.push(`${answer} for number ${number} of seed ${seed}`)
  }
  return fuzzed
}

async function newCustomer(product: Product): Promise<Client> {
  const client = product.client()
  const { id } = await client.signUp()
  await product.query(`update users set subscription_plan = 'enterprise' where id = '${id}'`)
  return client
}

async function upload(client: Client, bytes: Buffer): Promise<string> {
  try {
    const answer = await client.generate(bytes)
    const body = (await answer.json()) as Partial<Problem>
    return body.code ? `${answer.status} ${body.code}` : String(answer.status)
  } catch (error) {
    return `no answer (${error})`
  }
}
