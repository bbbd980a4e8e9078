import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { addErrors } from './errors.ts'

test.each([
  ['payment_not_started', 502, 50],
  ['payment_declined', 409, 40],
] as const)(
  'the cause of %s is logged once, and the person does not read it',
  async (code, status, level) => {
    const lines: string[] = []
    const destination = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    })
    const app = Fastify({ loggerInstance: createLog('warn', destination) })
    addErrors(app)
    app.get('/', () => {
      throw refuse(code, { cause: new PaymentError('down', 'no answer in time') })
    })
    const answer = await app.inject('/')
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }])
    expect(answer.body).not.toContain('no answer')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level, code, error: 'PaymentError (down): no answer in time' },
    ])
  },
)
