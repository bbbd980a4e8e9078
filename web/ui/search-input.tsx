import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

interface SearchInputProps {
  label: string
  value: string
  onChange: (words: string) => void
  maxLength: number
  className?: string
}

/** A box to search in, with its glass; its label stands inside while it is empty. */
export const SearchInput = ({ label, value, onChange, maxLength, className }: SearchInputProps) => (
  <label className={cn('relative', className)}>
    <span className="sr-only">{label}</span>
    <Icon name="search" className="pointer-events-none absolute start-3 top-3 text-ink-2" />
    <input
      type="search"
      placeholder={label}
      maxLength={maxLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="h-11 w-full rounded-cut border-[1.5px] border-control bg-sheet ps-10 pe-3 text-ink placeholder:text-ink-2 focus-visible:outline-offset-0"
    />
  </label>
)
