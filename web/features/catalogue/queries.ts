import { queryOptions } from '@tanstack/react-query'
import { api } from '#contracts/api.ts'
import type { Gender } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'

export const modelsQuery = (gender: Gender) =>
  queryOptions({
    queryKey: ['/api/models', gender],
    queryFn: ({ signal }) => send(api.catalogue.choose, { query: { gender }, signal }),
  })
