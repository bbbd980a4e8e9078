import type { FastifyInstance } from 'fastify'
import { answerOf } from '#contracts/answers.ts'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { getCaller } from './caller.ts'
import { changeLogo, openLogo, removeLogo } from './change-logo.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { editProfile } from './edit-profile.ts'
import { presentMe } from './present-me.ts'
import { presentSessions } from './present-sessions.ts'
import { requestEmailChange } from './request-email-change.ts'
import { deleteSession } from './session-store.ts'
import { endSession, startSession } from './sessions.ts'

export function ownAccountRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.ownAccount,
    early: {
      setLogo: (caller) =>
        enforce(ctx, ctx.db, { limit: limits.uploadsPerAccount, of: caller.id, code: 'too_many' }),
    },
    handlers: {
      editProfile: async ({ caller, body }) => {
        await editProfile(ctx, caller, body)
        return presentMe(ctx, await getCaller(ctx, caller.id))
      },
      logo: ({ caller }) => openLogo(ctx, caller),
      setLogo: async ({ caller, files }) => {
        await changeLogo(ctx, caller, files.picture)
        return presentMe(ctx, await getCaller(ctx, caller.id))
      },
      removeLogo: async ({ caller }) => {
        await removeLogo(ctx, caller)
        return presentMe(ctx, await getCaller(ctx, caller.id))
      },
      requestEmailChange: async ({ caller, body, request }) => {
        await requestEmailChange(ctx, caller, { ...body, network: clientNetwork(request) })
        return answerOf('new_address_written')
      },
      changePassword: async ({ caller, body, request, reply }) => {
        const user = await changePassword(ctx, caller, { ...body, network: clientNetwork(request) })
        await startSession(ctx, { request, reply, user })
        return answerOf('password_changed')
      },
      closeAccount: async ({ caller, body, request, reply }) => {
        await closeAccount(ctx, caller, { password: body.password, network: clientNetwork(request) })
        await endSession(ctx, request, reply)
      },
      sessions: ({ caller, request }) => presentSessions(ctx, caller, request.session?.publicId ?? null),
      endSession: async ({ caller, params }) => {
        if (!(await deleteSession(ctx.db, caller.id, params.id))) throw refuse('not_found')
        await ctx.events.publish(ctx.db, { userId: caller.id, generationId: null })
      },
    },
  })
}
