import { Button } from '#web/ui/button.tsx'
import { useBatchCopy } from './copy.ts'
import type { PlanView } from './use-plan.ts'

/** Files that stayed out, each by its name; everything else is in. */
export function Troubles({ plan: { troubles, dismissTroubles } }: { plan: PlanView }) {
  const copy = useBatchCopy()
  if (troubles.length === 0) return null
  return (
    <section role="alert" className="border-[1.5px] border-alarm bg-alarm-bg px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="me-auto font-semibold">{copy.troubles(troubles.length)}</p>
        <Button look="outline" size="sm" onClick={dismissTroubles}>
          {copy.dismiss}
        </Button>
      </div>
      <ul className="mt-1 text-[0.9375rem]">
        {troubles.map(({ ref, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same
          <li key={at}>
            <span className="font-medium wrap-anywhere">{ref}</span>: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
