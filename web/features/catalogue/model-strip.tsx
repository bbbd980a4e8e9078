import { RadioGroup } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ChoosableModel } from '#contracts/catalogue.ts'
import { Mannequin } from '#web/art/mannequin.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'

interface ModelStripProps {
  models: ChoosableModel[]
  value: string | null
  onChange: (id: string | null) => void
}

const random = 'random'

/** Radio buttons with a picture, in one line that goes on to the side. */
export function ModelStrip({ models, value, onChange }: ModelStripProps) {
  const copy = useCopy()
  const strip = useRef<HTMLDivElement>(null)
  const first = models[0]?.id
  // Other models, or the one pinned just now: they begin at the left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is only asked whether it changed
  useEffect(() => {
    if (strip.current) strip.current.scrollLeft = 0
  }, [first])
  return (
    <RadioGroup.Root
      ref={strip}
      value={value ?? random}
      onValueChange={(next) => onChange(next === random ? null : next)}
      aria-labelledby="models-title"
      className="-m-1 grid snap-x scroll-px-1 auto-cols-[4.25rem] grid-flow-col gap-2 overflow-x-auto overscroll-x-contain p-1 pb-3 [scrollbar-width:thin]"
    >
      <Card value={random} label={copy.random} name={copy.random}>
        <span className="text-4xl text-ink-2">?</span>
      </Card>
      {models.map((model) => (
        <Card key={model.id} value={model.id} label={labelOf(model, copy)} name={model.name}>
          {model.imageUrl ? (
            <img src={model.imageUrl} alt="" className="size-full object-cover object-top" />
          ) : (
            <Mannequin gender={model.gender} body={model.bodyType} className="h-[94%] text-ink-2" />
          )}
          {model.isPinned && (
            <Icon
              name="star"
              size="size-5"
              className="absolute end-1 top-1 rounded-full bg-bg fill-current p-0.5"
            />
          )}
        </Card>
      ))}
    </RadioGroup.Root>
  )
}

const labelOf = (model: ChoosableModel, copy: ReturnType<typeof useCopy>): string => {
  const { name, bodyType, ethnicity, isPinned, gender } = model
  return [name, copy.bodyType[bodyType], ethnicity, ...(isPinned ? [copy.mine[gender]] : [])].join(', ')
}

interface CardProps {
  value: string
  /** For who does not see the picture. */
  label: string
  name: string
  children: ReactNode
}

const Card = ({ value, label, name, children }: CardProps) => (
  <RadioGroup.Item
    value={value}
    aria-label={label}
    className="snap-start overflow-hidden rounded-cut border-[1.5px] border-control transition-colors hover:bg-sheet data-[state=checked]:border-ink data-[state=checked]:bg-sheet data-[state=checked]:hem"
  >
    <span className="paper relative grid aspect-9/16 place-items-center overflow-hidden bg-sheet">
      {children}
    </span>
    <span className="block truncate px-1 pt-1 pb-2 text-[0.875rem] font-medium">{name}</span>
  </RadioGroup.Item>
)
