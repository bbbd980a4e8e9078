import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { CastingForm } from '#contracts/casting.ts'
import type { Context } from '#server/context.ts'
import { openCopy } from '#server/files/open-copy.ts'
import type { Caller } from '#server/http/caller.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'
import { type Owner, theHouse } from '#server/vault/owner.ts'
import { beginCasting } from './begin-casting.ts'
import { chooseCandidate } from './choose-candidate.ts'
import { drawAgain, endCasting } from './end-casting.ts'
import { offerOf } from './offer.ts'
import { presentCasting } from './present.ts'
import { findPicture, listCastings } from './store.ts'

export function castingRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.castingAdmin,
    handlers: handlersFor(ctx, { path: '/api/admin/castings', ownerOf: () => theHouse }),
  })
  mount(app, ctx, {
    room: api.ownCasting,
    handlers: handlersFor(ctx, { path: '/api/castings', ownerOf: ({ id }) => id }),
  })
}

interface Called {
  caller: Caller
  params: { id: string; pictureId: string }
}

interface Whose {
  path: string
  ownerOf: (caller: Caller) => Owner
}

/** The same for the house and for a shop: only whose model it will be differs. */
function handlersFor(ctx: Context, { path, ownerOf }: Whose) {
  const which = ({ caller, params }: Called) => ({ ...params, owner: ownerOf(caller) })
  return {
    offer: async () => offerOf(ctx),
    list: async ({ caller }: Pick<Called, 'caller'>) =>
      (await listCastings(ctx.db, ownerOf(caller))).map((whole) => presentCasting(whole, path)),
    begin: async ({ caller, body }: { caller: Caller; body: CastingForm }) =>
      presentCasting(await beginCasting(ctx, caller, { owner: ownerOf(caller), form: body }), path),
    choose: async (call: Called) =>
      presentCasting(await chooseCandidate(ctx, call.caller, which(call)), path),
    again: async (call: Called) => presentCasting(await drawAgain(ctx, which(call)), path),
    end: ({ caller, params }: { caller: Caller; params: { id: string } }) =>
      endCasting(ctx, { id: params.id, owner: ownerOf(caller) }),
    picture: async ({ caller, params }: Called) => {
      const owner = ownerOf(caller)
      const found = await findPicture(ctx.db, { id: params.pictureId, castingId: params.id, owner })
      const opened = found?.key ? await openCopy(ctx, owner, { key: found.key, size: 'view' }) : null
      if (!opened) throw refuse('not_found')
      return opened
    },
  }
}
