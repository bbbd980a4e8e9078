import { Flat } from '#web/art/flat.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'

/** What a new account gets. */
export const WelcomeCard = ({ className }: { className?: string }) => {
  const copy = useCopy()
  return (
    <section aria-label={copy.signUp.sideTitle} className={cn('notched bg-bg p-7', className)}>
      <Flat className="mb-6 h-52 text-ink max-lg:hidden" />
      <h2 className="text-3xl">{copy.signUp.sideTitle}</h2>
      <ul className="mt-5 grid gap-3">
        {copy.signUp.side.map((line) => (
          <li key={line} className="flex items-center gap-3">
            <span className="grid size-6 shrink-0 place-items-center bg-tape text-on-tape">
              <Icon name="check" size="size-4" />
            </span>
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
