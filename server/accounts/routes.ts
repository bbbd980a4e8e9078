import type { FastifyInstance } from 'fastify'
import { answerOf } from '#contracts/answers.ts'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { askToBeTold } from '#server/quota/tell-of-reset.ts'
import { refuse } from '#server/refusal.ts'
import { getCaller } from './caller.ts'
import { changeLogo, openLogo, removeLogo } from './change-logo.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { confirmAddress } from './confirm-address.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmReset } from './confirm-reset.ts'
import { editProfile } from './edit-profile.ts'
import { presentMe } from './present-me.ts'
import { presentSessions } from './present-sessions.ts'
import { requestEmailChange } from './request-email-change.ts'
import { requestReset } from './request-reset.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { deleteSession } from './session-store.ts'
import { endSession, startSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.accounts,
    early: {
      setLogo: (caller) =>
        enforce(ctx, ctx.db, { limit: limits.uploadsPerAccount, of: caller.id, code: 'too_many' }),
    },
    handlers: {
      me: ({ caller }) => presentMe(ctx, caller),
      signIn: async ({ body, request, reply }) => {
        const user = await signIn(ctx, body, clientNetwork(request))
        await startSession(ctx, { request, reply, user })
        return presentMe(ctx, await getCaller(ctx, user.id))
      },
      signUp: async ({ body, request, reply }) => {
        const user = await signUp(ctx, body, clientNetwork(request))
        await startSession(ctx, { request, reply, user })
        return presentMe(ctx, await getCaller(ctx, user.id))
      },
      requestReset: async ({ body, request }) => {
        await requestReset(ctx, body.email, clientNetwork(request))
        return answerOf('reset_link_sent')
      },
      confirmReset: async ({ body, request }) => {
        await confirmReset(ctx, body, clientNetwork(request))
        return answerOf('password_reset')
      },
      confirmEmail: async ({ body }) => {
        const { email } = await confirmAddress(ctx, body.token)
        return { ...answerOf('address_confirmed'), email }
      },
      requestConfirmation: async ({ caller }) => {
        const isSent = await sendConfirmation(ctx, caller)
        return answerOf(isSent ? 'confirmation_sent' : 'address_already_confirmed')
      },
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
      confirmEmailChange: async ({ body }) => {
        const { email } = await confirmEmailChange(ctx, body.token)
        return { ...answerOf('address_changed'), email }
      },
      changePassword: async ({ caller, body, request, reply }) => {
        const user = await changePassword(ctx, caller, { ...body, network: clientNetwork(request) })
        await startSession(ctx, { request, reply, user })
        return answerOf('password_changed')
      },
      tellOfReset: async ({ caller, body }) => {
        await askToBeTold(ctx, caller, body.isWanted)
        return presentMe(ctx, await getCaller(ctx, caller.id))
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
      signOut: async ({ request, reply }) => endSession(ctx, request, reply),
    },
  })
}
