import { type FormEvent, useState } from 'react'
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
  const pages = Math.ceil(total / usersPageSize)
  const from = (page - 1) * usersPageSize + 1
  const to = Math.min(page * usersPageSize, total)
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 tabular-nums">
      <PageNumber page={page} pages={pages} onPage={onPage} />
      <div className="flex items-center gap-2">
        <span aria-live="polite">{copy.page(formatCount(from), formatCount(to), formatCount(total))}</span>
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
          disabled={page === pages}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="forward" />
        </Button>
      </div>
    </div>
  )
}

/** Straight to any page: the middle of a hundred thousand accounts is 250 steps away. */
function PageNumber({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  const copy = useCopy()
  const { formatCount } = useFormats()
  const [typed, setTyped] = useState<{ on: number; text: string } | null>(null)
  // What was typed on one page does not stand on another.
  const text = typed?.on === page ? typed.text : String(page)
  const go = (event: FormEvent) => {
    event.preventDefault()
    setTyped(null)
    const asked = Math.round(Number(text))
    if (text && asked !== page) onPage(Math.min(Math.max(1, asked), pages))
  }
  return (
    // What is asked for beyond the last page is the last page, so the browser's own refusal would only be in the way.
    <form noValidate className="flex items-center gap-2" onSubmit={go}>
      <label htmlFor="users-page">{copy.pageNumber}</label>
      <input
        id="users-page"
        type="number"
        inputMode="numeric"
        min={1}
        max={pages}
        value={text}
        onChange={({ target }) => setTyped({ on: page, text: target.value })}
        className="h-11 w-20 rounded-cut border-[1.5px] border-control bg-sheet px-3 text-ink"
      />
      <span>{copy.ofPages(formatCount(pages))}</span>
    </form>
  )
}
