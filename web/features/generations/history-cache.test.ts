import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { aGeneration } from '#web/testing/samples.ts'
import { addGeneration, dropGeneration, putGeneration } from './history-cache.ts'
import { historyQuery } from './queries.ts'

const at = (id: string, day: number) => aGeneration({ id, createdAt: `2026-03-0${day}T10:00:00.000Z` })

function history() {
  const client = new QueryClient()
  client.setQueryData(historyQuery.queryKey, {
    pages: [[at('d', 8), at('c', 6)], [at('b', 4)]],
    pageParams: ['', 'c'],
  })
  const ids = () =>
    client.getQueryData(historyQuery.queryKey)?.pages.map((page) => page.map(({ id }) => id).join(''))
  return { client, ids }
}

test('a new generation comes first, a restored one where it was', () => {
  const { client, ids } = history()
  putGeneration(client, at('e', 9))
  putGeneration(client, at('x', 5))
  putGeneration(client, at('a', 1))
  expect(ids()).toEqual(['edc', 'xba'])
})

test('what is known is replaced, and a late first answer does not take back what the events told', () => {
  const { client } = history()
  putGeneration(client, { ...at('c', 6), status: 'failed' })
  addGeneration(client, { ...at('c', 6), status: 'pending' })
  expect(client.getQueryData(historyQuery.queryKey)?.pages[0]?.[1]?.status).toBe('failed')
})

test('what the events tell while a list is on its way is not lost to an older list', async () => {
  const client = new QueryClient()
  const answer = Promise.withResolvers<Generation[]>()
  const asking = client.fetchInfiniteQuery({
    queryKey: historyQuery.queryKey,
    queryFn: () => answer.promise,
    initialPageParam: '',
  })
  for (const status of ['processing', 'failed'] as const) putGeneration(client, { ...at('c', 6), status })
  answer.resolve([at('c', 6), at('b', 4)])
  await asking
  await vi.waitFor(() => {
    const [page = []] = client.getQueryData(historyQuery.queryKey)?.pages ?? []
    expect(page.map(({ id, status }) => `${id} ${status}`)).toEqual(['c failed', 'b completed'])
  })
})

test('a removed one leaves its page', () => {
  const { client, ids } = history()
  dropGeneration(client, 'c')
  expect(ids()).toEqual(['d', 'b'])
})
