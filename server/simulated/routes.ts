import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { paidPlan } from '#contracts/checkout.ts'
import { type Language, languages } from '#contracts/language.ts'
import { receiveEvent } from '#server/billing/receive-event.ts'
import type { Context } from '#server/context.ts'
import type { SimulatedDesk } from '#server/providers/payments/simulated/desk.ts'
import type { SignedEvent } from '#server/providers/payments/simulated/events.ts'
import { cardNames } from '#server/providers/payments/simulated/life.ts'
import { refuse } from '#server/refusal.ts'
import { checkoutPage, confirmationPage, overPage, portalPage } from './pages.ts'
import { pagePolicy } from './style.ts'
import { wordsIn } from './words.ts'

const Payment = z.object({
  card: z.enum(cardNames),
  answer: z.optional(z.enum(['yes', 'no'])),
})
const steps = ['confirm', 'declined'] as const
type Step = (typeof steps)[number]
const Step = z.object({ step: z.optional(z.enum(steps)) })
const PortalForm = z.object({
  act: z.enum(['renew', 'fail', 'pay', 'cancel', 'resume', 'change', 'card']),
  plan: z.optional(paidPlan),
  card: z.optional(z.enum(cardNames)),
})
const Id = z.object({ id: z.string().check(z.regex(/^[a-z0-9_-]{1,80}$/)) })

/** The pages of the simulated provider. Where payments are real they do not exist. */
export async function simulatedRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const desk = ctx.simulatedDesk
  if (!desk) return
  // What its events set off is what a real provider's would: they come in by the same deed.
  const deliver = async (events: SignedEvent[]) => {
    for (const event of events) await receiveEvent(ctx, event)
  }
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const language of languages) servePages(scope, { ctx, desk, deliver, language })
  })
}

interface Counter {
  ctx: Context
  desk: SimulatedDesk
  deliver: (events: SignedEvent[]) => Promise<void>
  language: Language
}

/** In each language at its own address, like the other pages without the app; a form stays at the address of its page. */
function servePages(scope: FastifyInstance, { ctx, desk, deliver, language }: Counter): void {
  const words = wordsIn(language)
  const root = `${language === 'it' ? '' : `/${language}`}/simulated-checkout`
  scope.get(`${root}/:id`, async (request, reply) => {
    const checkout = await desk.findCheckout(read(Id, request.params, 'not_found').id)
    const { step } = read(Step, request.query, 'bad_request')
    if (!checkout) return send(reply.code(404), overPage(words))
    if (step === 'confirm') return send(reply, confirmationPage(words, checkout))
    return send(reply, checkoutPage(words, checkout, step ?? null))
  })
  scope.post(`${root}/:id`, async (request, reply) => {
    const { id } = read(Id, request.params, 'not_found')
    const { card, answer } = read(Payment, request.body, 'bad_request')
    const checkout = await desk.findCheckout(id)
    if (!checkout) return send(reply.code(404), overPage(words))
    // Every page is read from its own address: going back asks nobody to send a form again.
    const goTo = (step: Step) => reply.redirect(`${root}/${id}?step=${step}`, 303)
    if (answer === 'no') return goTo('declined')
    const result = await desk.pay(id, card, answer === 'yes')
    if (!result) return send(reply.code(404), overPage(words))
    await deliver(result.events)
    if (result.outcome !== 'paid') return goTo(result.outcome)
    return reply.redirect(checkout.successUrl.replace('{CHECKOUT_SESSION_ID}', id), 303)
  })
  scope.get(`${root}/portal/:id`, async (request, reply) => {
    const found = await desk.findPortal(read(Id, request.params, 'not_found').id)
    return found
      ? send(reply, portalPage(words, { ...found, now: ctx.clock() }))
      : send(reply.code(404), overPage(words))
  })
  scope.post(`${root}/portal/:id`, async (request, reply) => {
    const { id } = read(Id, request.params, 'not_found')
    const { act, ...choice } = read(PortalForm, request.body, 'bad_request')
    await deliver(await desk.act(id, act, choice))
    return reply.redirect(`${root}/portal/${id}`, 303)
  })
}

function read<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  code: 'not_found' | 'bad_request',
): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw refuse(code)
  return parsed.data
}

const send = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy)
    .send(html)
