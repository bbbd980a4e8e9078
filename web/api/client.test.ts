import { expect, test, vi } from 'vitest'
import { accounts } from '#contracts/accounts.ts'
import { generations } from '#contracts/generations.ts'
import { answer } from '#web/testing/answers.ts'
import { pathOf, send } from './client.ts'
import { ApiError, isUnauthorized, messageOf, OfflineError } from './problem.ts'

test('fills the parameters and the query into a path', () => {
  const params = { id: 'a/b' }
  expect(pathOf(generations.image, { params, query: { size: 'thumb' } })).toBe(
    '/api/generations/a%2Fb/image?size=thumb',
  )
  expect(pathOf(generations.list, { query: { before: undefined } })).toBe('/api/generations')
})

test('an answer that is no success becomes an error with status and body as its text', async () => {
  const problem = { status: 401, title: 'Unauthorized', code: 'unauthorized', message: 'Effettua il login.' }
  answer({ 'GET /api/auth/user': { status: 401, body: problem } })
  const error = await send(accounts.me, {}).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toHaveProperty('message', `401: ${JSON.stringify(problem)}`)
  expect(isUnauthorized(error)).toBe(true)
  expect(messageOf(error, 'altro')).toBe('Effettua il login.')
})

test('an empty body leaves the status text, and the screen its own words', () => {
  const error = new ApiError(502, '', 'Bad Gateway')
  expect(error.message).toBe('502: Bad Gateway')
  expect(messageOf(error, 'Login fallito')).toBe('Login fallito')
})

test('a request that cannot leave says so in Italian', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const error = await send(accounts.me, {}).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OfflineError)
  expect(messageOf(error, 'altro')).toBe('Connessione assente. Riprova.')
})
