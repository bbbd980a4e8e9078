import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contracts/endpoint.ts'
import { type TicketState, ticketDesk, tickets } from '#contracts/tickets.ts'
import { send } from '#web/api/client.ts'

/** Answers come while the page is open. */
const refetchInterval = 30_000
const mine = ['/api/support/tickets']
const desk = ['/api/super-admin/tickets']

export const ticketsQuery = (page: number) =>
  queryOptions({
    queryKey: [...mine, 'page', page],
    queryFn: ({ signal }) => send(tickets.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
    staleTime: 0,
  })

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...mine, id],
    queryFn: ({ signal }) => send(tickets.find, { params: { id }, signal }),
    refetchInterval,
    staleTime: 0,
    retry: false,
  })

export function useAsk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof tickets.ask>) => send(tickets.ask, { body }),
    onSuccess: (ticket) => client.setQueryData(ticketQuery(ticket.id).queryKey, ticket),
    onSettled: () => client.invalidateQueries({ queryKey: mine }),
  })
}

export function useWrite(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof tickets.write>) => send(tickets.write, { params: { id }, body }),
    onSuccess: (ticket) => client.setQueryData(ticketQuery(id).queryKey, ticket),
    onSettled: () => client.invalidateQueries({ queryKey: mine }),
  })
}

export const useAttach = () =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('picture', file, file.name)
      return send(tickets.attach, { form })
    },
  })

export const queueQuery = (state: TicketState, page: number) =>
  queryOptions({
    queryKey: [...desk, state, page],
    queryFn: ({ signal }) => send(ticketDesk.queue, { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
    staleTime: 0,
  })

export const askedQuery = (id: string) =>
  queryOptions({
    queryKey: [...desk, id],
    queryFn: ({ signal }) => send(ticketDesk.find, { params: { id }, signal }),
    refetchInterval,
    staleTime: 0,
    retry: false,
  })

type Deed = { deed: 'answer'; key: string; text: string } | { deed: 'close' | 'reopen' }

export function useDeskDeed(id: string) {
  const client = useQueryClient()
  const params = { id }
  return useMutation({
    mutationFn: (asked: Deed) => {
      if (asked.deed === 'answer')
        return send(ticketDesk.answer, { params, body: { key: asked.key, text: asked.text } })
      return send(ticketDesk[asked.deed], { params })
    },
    onSuccess: (thread) => client.setQueryData(askedQuery(id).queryKey, thread),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/super-admin/'),
      }),
  })
}
