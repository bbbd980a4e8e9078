import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useCopy } from './copy.ts'

interface FetchedProps<Data> {
  /** As TanStack Query hands it out. */
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Of the waiting place, so that nothing jumps when the data comes. */
  height?: string
  /** What is seen meanwhile, where a grey place is not enough. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a part of a page shows until its data is there, or when it does not come. */
export function Fetched<Data>({ query, height = 'min-h-48', waiting, children }: FetchedProps<Data>) {
  const copy = useCopy()
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <div
        role="alert"
        className="grid justify-items-start gap-4 border-[1.5px] border-dashed border-control p-6"
      >
        <p>{copy.loadFailed}</p>
        <Button look="outline" size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
          {copy.retry}
        </Button>
      </div>
    )
  }
  return (
    waiting ?? (
      <div role="status" className={`skeleton ${height}`}>
        <span className="sr-only">{copy.loading}</span>
      </div>
    )
  )
}
