import type { Page, Request } from '@playwright/test'
import type { Product } from './product.ts'

/** In which what is alive answers. */
const patienceMs = 5000

/**
 * Follows what a page asks for. What it answers tells, once a journey has failed, what the browser was doing then, and what
 * its product had done: a second try may well pass, and then nothing is left to look at.
 */
export function follow(page: Page, product: Product): () => Promise<string> {
  const asked = new Map<Request, number>()
  let crashed = false
  const answered = (request: Request) => asked.delete(request)
  page.on('request', (request) => asked.set(request, Date.now()))
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  page.on('crash', () => {
    crashed = true
  })
  return async () => {
    const waiting = [...asked].map(([request, at]) => {
      const seconds = Math.round((Date.now() - at) / 1000)
      return `${request.method()} ${new URL(request.url()).pathname} for ${seconds} s`
    })
    const [shown, frame, ready] = await Promise.all([
      answerOf(
        page.evaluate(() => {
          const { visibilityState, readyState, body } = document
          return `${visibilityState}, ${readyState}, "${body.textContent.slice(0, 200)}"`
        }),
      ),
      answerOf(
        page.evaluate(() => new Promise<string>((resolve) => requestAnimationFrame(() => resolve('drawn')))),
      ),
      // Whether its database answers, too.
      answerOf(fetch(`${product.url}/readyz`).then(({ status }) => String(status))),
    ])
    return [
      `at ${page.url()}${crashed ? ', crashed' : ''}`,
      `page: ${shown}`,
      `frame: ${frame}`,
      `waiting for: ${waiting.join(', ') || 'nothing'}`,
      `product: ${ready}, its log:`,
      ...product.log,
    ].join('\n  ')
  }
}

function answerOf(question: Promise<string>): Promise<string> {
  return Promise.race([
    question.catch((error: unknown) => String(error)),
    new Promise<string>((resolve) => setTimeout(() => resolve(`no answer in ${patienceMs} ms`), patienceMs)),
  ])
}
