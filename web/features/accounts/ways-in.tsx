import { Link } from 'wouter'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'

/** Two equal doors at the head of both pages: "Inizia Gratis" leads to the first, and most come for the second. */
export const WaysIn = ({ at }: { at: '/login' | '/signup' }) => {
  const copy = useCopy()
  const ways = [
    ['/login', copy.signIn.submit],
    ['/signup', copy.newAccount],
  ] as const
  return (
    <nav aria-label={copy.ways} className="mb-9 grid grid-cols-2 shadow-[inset_0_-1px_0_var(--line)]">
      {ways.map(([path, label]) => (
        <Link
          key={path}
          href={path}
          aria-current={path === at ? 'page' : undefined}
          className={cn(
            'relative grid h-13 place-items-center text-lg font-medium hover:text-ink',
            path === at ? 'text-ink' : 'text-ink-2',
          )}
        >
          {label}
          {path === at && <span className="tape absolute inset-x-0 bottom-0 h-2.5 [--n:8px]" />}
        </Link>
      ))}
    </nav>
  )
}
