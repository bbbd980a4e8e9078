import type { FastifyInstance } from 'fastify'
import { answerOf } from '#contracts/answers.ts'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { mount } from '#server/http/mount.ts'
import { askToBeTold } from '#server/quota/tell-of-reset.ts'
import { getCaller } from './caller.ts'
import { confirmAddress } from './confirm-address.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmReset } from './confirm-reset.ts'
import { presentMe } from './present-me.ts'
import { requestReset } from './request-reset.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { endSession, startSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.accounts,
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
      confirmEmailChange: async ({ body }) => {
        const { email } = await confirmEmailChange(ctx, body.token)
        return { ...answerOf('address_changed'), email }
      },
      tellOfReset: async ({ caller, body }) => {
        await askToBeTold(ctx, caller, body.isWanted)
        return presentMe(ctx, await getCaller(ctx, caller.id))
      },
      signOut: async ({ request, reply }) => endSession(ctx, request, reply),
    },
  })
}
