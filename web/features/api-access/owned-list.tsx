import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'

interface OwnedListProps<Item extends { id: string }> {
  query: UseQueryResult<Item[]>
  empty: { title: string; text: string }
  children: (item: Item) => ReactNode
}

/** What the account has of a kind, one below the other. */
export function OwnedList<Item extends { id: string }>({ query, empty, children }: OwnedListProps<Item>) {
  return (
    <div className="mt-8">
      <Fetched query={query} height="min-h-26">
        {(items: Item[]) =>
          items.length === 0 ? (
            <Empty {...empty} />
          ) : (
            <ul className="border-y-[1.5px] border-control">
              {items.map((item) => (
                <li key={item.id} className="not-first:border-t not-first:border-line">
                  {children(item)}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </div>
  )
}
