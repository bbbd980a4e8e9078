import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { countHit } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import { keyUsedMail } from '#server/mail/key-mails.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { KnownKey } from './identify-by-key.ts'
import { hintOf } from './present-key.ts'
import { lockNetworks, noteUse } from './store.ts'

const minuteMs = 60_000
/** Those from longest ago are forgotten, and would be new again. */
const mostNetworks = 20

/** To the minute, so that reading does not mean writing; a network that was not seen before is told to the owner. */
export async function noteKeyUse(ctx: Context, known: KnownKey, request: FastifyRequest): Promise<void> {
  const { lastUsedAt, networks } = known.use
  const now = ctx.clock()
  const network = wideNetworkOf(request.ip)
  const isFresh = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < minuteMs
  if (isFresh && networks.includes(network)) return
  await ctx.db.transaction(async (tx) => {
    const before = await lockNetworks(tx, known.key.id)
    // Revoked in this very moment.
    if (!before) return
    const after = [...before.filter((each) => each !== network), network].slice(-mostNetworks)
    const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
    await noteUse(tx, known.key.id, { lastUsedAt: minute, lastUsedNetwork: network, networks: after })
    if (before.includes(network)) return
    const limit = { limit: limits.keyMailsPerAccount, of: known.person.id, now }
    if ((await countHit(tx, limit)) === 0) await tellOwner(ctx, tx, { known, network })
  })
}

async function tellOwner(
  ctx: Context,
  tx: Db,
  { known: { key, shown, person }, network }: { known: KnownKey; network: string },
): Promise<void> {
  const name = person.emailConfirmedAt ? key.name : null
  const reader = { firstName: nameOf(person), site: ctx.config }
  const content = keyUsedMail({
    ...reader,
    mode: key.mode,
    hint: hintOf({ ...key, ...shown }),
    name,
    network,
  })
  await sendMail(ctx, tx, { to: person, content })
}

/** The /24 of an IPv4 address, the /48 of an IPv6 one: enough to tell a place, too little to tell a person. */
export function wideNetworkOf(text: string): string {
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  const wide = address.kind() === 'ipv4' ? 24 : 48
  const bytes = address.toByteArray().map((byte, index) => (index < wide / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/${wide}`
}
