import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { endSession, startSession } from '#server/http/sessions.ts'
import { asCaller } from './caller.ts'
import { presentMe } from './present-me.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.accounts,
    handlers: {
      me: ({ caller }) => presentMe(ctx, caller),
      signIn: async ({ body, request, reply }) => {
        const user = await signIn(ctx, body)
        await startSession(ctx, { request, reply, userId: user.id })
        return presentMe(ctx, asCaller(user, ctx.config.superAdminEmail))
      },
      signUp: async ({ body, request, reply }) => {
        const user = await signUp(ctx, body)
        await startSession(ctx, { request, reply, userId: user.id })
        return presentMe(ctx, asCaller(user, ctx.config.superAdminEmail))
      },
      signOut: async ({ request, reply }) => endSession(ctx, request, reply),
    },
  })
}
