import { queryOptions } from '@tanstack/react-query'
import { catalogue } from '#contracts/catalogue.ts'
import type { Gender } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'

export const modelsQuery = (gender: Gender) =>
  queryOptions({
    queryKey: ['/api/models', gender],
    queryFn: ({ signal }) => send(catalogue.choose, { query: { gender }, signal }),
  })
