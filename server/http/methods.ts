import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/refusal.ts'

export type CheckMethod = (request: FastifyRequest, reply: FastifyReply) => void

/** Remembers every route that is added from now on, to tell a wrong method from a path that leads nowhere. */
export function addMethodCheck(app: FastifyInstance): CheckMethod {
  const routes: { parts: string[]; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ parts: url.split('/'), methods: [method].flat() })
  })
  return (request, reply) => {
    const parts = (request.url.split('?')[0] ?? '').split('/')
    const methods = routes.filter((route) => leadsTo(route.parts, parts)).flatMap((route) => route.methods)
    if (methods.length === 0 || methods.includes(request.method)) return
    reply.header('allow', [...new Set(methods)].toSorted().join(', '))
    throw refuse('method_not_allowed')
  }
}

const leadsTo = (route: string[], path: string[]): boolean =>
  route.length === path.length &&
  route.every((part, index) => (part.startsWith(':') ? path[index] !== '' : part === path[index]))
