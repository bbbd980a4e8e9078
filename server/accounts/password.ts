import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { FairQueue } from '#server/jobs/fair-queue.ts'
import { widerNetwork } from '#server/limits/wider-network.ts'

const derive = promisify(argon2)
// OWASP's minimum for Argon2id: 19 MiB, two passes.
const minimum = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
let cost = minimum
/** For tests, which sign up by the thousand and are attacked by nobody; without a lower cost it is the minimum again. */
export function hashAt(lower: Partial<typeof minimum> = {}): void {
  cost = { ...minimum, ...lower }
}
// Hashes share four threads with the files: only some run at once, and a flood is turned away instead of queued for ever.
const queue = new FairQueue({ running: 2, waiting: 62, share: 32, retryAfterSeconds: 2 })
export const hashLoad = () => queue.load()
/** Of what nobody on the network asked for. */
const ours = 'house'

/** A PHC string: algorithm, cost, salt and hash. In the turn of the network that asks for it. */
export async function hashPassword(password: string, network = ours): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(network, () => derive('argon2id', { message: password, nonce: salt, ...cost }))
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

export async function verifyPassword(password: string, stored: string, network = ours): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const actual = await inTurn(network, () =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(actual, expected)
}

const unknown = hashPassword(randomBytes(16).toString('hex'))
/** Takes as long as a real check, so that an unknown address cannot be told from a wrong password. */
export const verifyNobody = async (password: string, network: string): Promise<false> => {
  await verifyPassword(password, await unknown, network)
  return false
}

/** Says which password a session was begun with, so that a new one ends every older session, even one that is still written. */
export const passwordStamp = (stored: string): string =>
  createHash('sha256').update(stored).digest('base64url').slice(0, 22)

/** Made with less than we spend today. */
export function isOutdated(stored: string): boolean {
  const [, memory, passes] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? []
  return Number(memory) < cost.memory || Number(passes) < cost.passes
}

/** A network of many addresses has one turn all the same. */
function inTurn<T>(network: string, hash: () => Promise<T>): Promise<T> {
  return queue.run(widerNetwork(network) ?? network, hash)
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
