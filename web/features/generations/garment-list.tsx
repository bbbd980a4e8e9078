import { memo, type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Garment } from '#contracts/garments.ts'
import { GarmentCard, type GarmentCardProps } from './garment-card.tsx'

export const grid = 'grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-5 md:grid-cols-3 min-[87.5rem]:grid-cols-4'
/** Whole rows of two, three and four. */
const blockSize = 12
/** Cards rendered per frame. On a slow machine four take more than 50 ms. */
const atOnce = 2
/** Of a block that has not been drawn yet. */
const likelyHeight = 1800
/** How far from the window cards are drawn. */
const near = '1500px'

type CardProps = Omit<GarmentCardProps, 'garment' | 'isChosen'>
interface GarmentListProps extends CardProps {
  items: Garment[]
  isChosen: (id: string) => boolean | null
  list: RefObject<HTMLDivElement | null>
}

/** The cards in blocks. Far from the window a block is only names: thousands of cards would make every frame late. */
export function GarmentList({ items, list, isChosen, ...card }: GarmentListProps) {
  const blocks = Array.from({ length: Math.ceil(items.length / blockSize) }, (_, index) =>
    items.slice(index * blockSize, (index + 1) * blockSize),
  )
  return (
    // No grid: it would measure hundreds of blocks whenever one of them changes.
    <div ref={list} className="space-y-9">
      {blocks.map((garments, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is a place, and garments move through it
          key={index}
          isFirst={index === 0}
          garments={garments}
          chosen={garments.map(({ id }) => isChosen(id))}
          {...card}
        />
      ))}
    </div>
  )
}

interface BlockProps extends CardProps {
  garments: Garment[]
  /** One for each garment. */
  chosen: (boolean | null)[]
  isFirst: boolean
}

const Block = memo(function Block({ garments, chosen, isFirst, ...card }: BlockProps) {
  const block = useRef<HTMLUListElement>(null)
  // What somebody sees first is drawn at once, what comes later in pieces between frames.
  const [farHeight, setFarHeight] = useState(isFirst ? null : likelyHeight)
  const [drawn, setDrawn] = useState(isFirst ? blockSize : atOnce)
  const change = useEffectEvent((isNear: boolean) => {
    const height = isNear ? null : (farHeight ?? block.current?.offsetHeight ?? likelyHeight)
    startTransition(() => {
      setFarHeight(height)
      if (!isNear) setDrawn(atOnce)
    })
  })
  useEffect(() => {
    if (farHeight !== null || drawn >= blockSize) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + atOnce)))
    return () => cancelAnimationFrame(frame)
  }, [farHeight, drawn])
  useEffect(() => {
    if (!block.current) return
    const observer = new IntersectionObserver((entries) => change(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: near,
    })
    observer.observe(block.current)
    return () => observer.disconnect()
  }, [])
  if (farHeight !== null)
    return (
      // Names are enough to be found in the page, and to be read out.
      <ul ref={block} style={{ height: farHeight }} className="[contain:strict] [content-visibility:auto]">
        {garments.map(({ id, name, ref }) => (
          <li key={id} tabIndex={-1}>
            {name} {ref}
          </li>
        ))}
      </ul>
    )
  return (
    <ul ref={block} className={grid}>
      {garments.map((garment, index) => (
        <li
          key={garment.id}
          tabIndex={-1}
          className="[contain-intrinsic-size:auto_36rem] [content-visibility:auto]"
        >
          {index < drawn ? (
            <GarmentCard garment={garment} isChosen={chosen[index] ?? null} {...card} />
          ) : (
            <div className="h-[36rem]">{garment.name}</div>
          )}
        </li>
      ))}
    </ul>
  )
}, isSame)

/** Other arrays with the same in them are the same. */
function isSame({ garments, chosen, isFirst: _, ...card }: BlockProps, next: BlockProps): boolean {
  const hasSame = <T,>(one: T[], other: T[]) =>
    one.length === other.length && one.every((value, index) => value === other[index])
  const names = Object.keys(card) as (keyof CardProps)[]
  return (
    hasSame(garments, next.garments) &&
    hasSame(chosen, next.chosen) &&
    names.every((name) => card[name] === next[name])
  )
}
