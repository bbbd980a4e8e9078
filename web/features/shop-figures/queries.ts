import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryInput } from '#contracts/endpoint.ts'
import { shopFigures } from '#contracts/shop-analytics.ts'
import { send } from '#web/api/client.ts'

export const figuresQuery = (query: QueryInput<typeof shopFigures.read>) =>
  queryOptions({
    queryKey: [shopFigures.read.path, query],
    queryFn: ({ signal }) => send(shopFigures.read, { query, signal }),
    placeholderData: keepPreviousData,
  })
