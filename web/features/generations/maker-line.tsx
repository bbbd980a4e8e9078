import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'

/** Before a credit is spent: a picture by an AI, or a preview that our engine draws. */
export const MakerLine = ({ isAi }: { isAi: boolean }) => {
  const copy = useCopy()
  return (
    <p className="flex items-start gap-2 text-[0.9375rem] text-ink-2">
      <Icon name="person" size="size-4.5" className="mt-0.5 shrink-0" />
      {isAi ? copy.makerAi : copy.makerStudio}
    </p>
  )
}
