import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { Button } from './button.tsx'

type MoreButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'children'> & {
  /** As TanStack Query hands it out. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: (options: { cancelRefetch: boolean }) => unknown
  }
  /** What grows; its entries, or those of the blocks in it, can take the focus (tabIndex -1). */
  list: RefObject<HTMLElement | null>
}

/** More of a list. The keyboard goes on with the first new entry, which is where the button was. */
export function MoreButton({ query, list, ...button }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (isFetchingNextPage || from.current === null) return
    entriesOf(list.current)[from.current]?.focus({ preventScroll: true })
    from.current = null
  }, [isFetchingNextPage, list])
  const fetchMore = () => {
    from.current = entriesOf(list.current).length
    fetchNextPage({ cancelRefetch: false })
  }
  // Not disabled meanwhile: that would take the focus away from it. A second click asks for nothing new.
  return hasNextPage && <Button look="outline" busy={isFetchingNextPage} onClick={fetchMore} {...button} />
}

const entriesOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > [tabindex="-1"], :scope > ul > [tabindex="-1"]') ?? []),
]
