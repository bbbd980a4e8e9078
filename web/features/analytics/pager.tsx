import { usersPageSize } from '#contracts/analytics.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'

interface PagerProps {
  page: number
  total: number
  onPage: (page: number) => void
}

export function Pager({ page, total, onPage }: PagerProps) {
  const copy = useCopy()
  const { formatCount } = useFormats()
  const from = (page - 1) * usersPageSize + 1
  const to = Math.min(page * usersPageSize, total)
  return (
    <div className="flex items-center gap-2 tabular-nums">
      <span>{copy.page(formatCount(from), formatCount(to), formatCount(total))}</span>
      <Button
        look="ghost"
        size="icon"
        aria-label={copy.previous}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="back" />
      </Button>
      <Button
        look="ghost"
        size="icon"
        aria-label={copy.next}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="forward" />
      </Button>
    </div>
  )
}
