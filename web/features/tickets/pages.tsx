import { Button } from '#web/ui/button.tsx'

interface PagesProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Numbers, because these lists are short; nothing where one page holds all. */
export function Pages({ page, pages, onPage }: PagesProps) {
  if (pages < 2) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2 tabular-nums">
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <Button
          key={number}
          look={number === page ? 'primary' : 'outline'}
          size="sm"
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
    </div>
  )
}
