import type { Garment } from '#contracts/garments.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSelectionCopy } from './selection-copy.ts'

interface ChooseBoxProps {
  garment: Garment
  isChosen: boolean
  onChoose: (id: string, isOn: boolean, isRange: boolean) => void
}

/** A check box as large as the card. */
export function ChooseBox({ garment: { id, name, ref }, isChosen, onChoose }: ChooseBoxProps) {
  const texts = useSelectionCopy()
  return (
    <>
      <input
        type="checkbox"
        aria-label={texts.choose(name, ref)}
        checked={isChosen}
        // A click with Shift takes all up to here; React makes this event of a click.
        onChange={({ target, nativeEvent }) =>
          onChoose(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="absolute inset-0 cursor-pointer appearance-none checked:shadow-[inset_0_0_0_4px_var(--tape),inset_0_0_0_6px_var(--on-tape)] focus-visible:-outline-offset-6"
      />
      <span aria-hidden="true" className="pointer-events-none absolute end-1.5 top-1.5">
        <span
          className={cn(
            'grid size-8 place-items-center rounded-cut border-2 border-ink',
            isChosen ? 'bg-tape text-on-tape' : 'bg-bg',
          )}
        >
          {isChosen && <Icon name="check" className="stroke-3" />}
        </span>
      </span>
    </>
  )
}
