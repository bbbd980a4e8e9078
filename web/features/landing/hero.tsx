import type { ComponentProps } from 'react'
import type { Maker } from '#contracts/pages.ts'
import { button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { Film } from './film.tsx'
import after from './pictures/hero-after.avif'
import afterSmall from './pictures/hero-after-small.avif'
import before from './pictures/hero-before.avif'
import beforeSmall from './pictures/hero-before-small.avif'

/** Two columns as soon as both have room; on a phone the pictures come first. */
export const Hero = ({ maker }: { maker: Maker }) => {
  const copy = useCopy()
  return (
    <section aria-labelledby="hero" className="border-b border-line">
      <div className="mx-auto grid max-w-7xl min-[43.75rem]:grid-cols-[1.1fr_1fr]">
        <div className="px-4 pt-7 pb-11 sm:px-6 min-[43.75rem]:self-center min-[43.75rem]:py-10 lg:pe-12">
          <p className="woven text-ink-2">{copy.hero.badge}</p>
          <p className="mt-3 max-w-[46ch] text-[0.9375rem] text-ink-2">
            {copy.hero.maker[maker]}{' '}
            <a href="#manichino-o-modella" className="underline underline-offset-4">
              {copy.hero.difference}
            </a>
          </p>
          <h1 id="hero" className="mt-5 text-[clamp(2.9rem,6.2vw,5.4rem)]">
            {copy.hero.title.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-5 max-w-[44ch] text-lg text-ink-2 lg:text-xl">{copy.hero.text[maker]}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/login" className={button({ size: 'lg' })}>
              {copy.start}
            </a>
            <a href="#prezzi" className={button({ look: 'outline', size: 'lg' })}>
              {copy.hero.prices}
            </a>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-7 gap-y-2 text-ink-2">
            {copy.hero.reassurance.map((line) => (
              <li key={line} className="flex items-center gap-2">
                <Icon name="check" size="size-4.5" className="text-ink" />
                {line}
              </li>
            ))}
          </ul>
        </div>
        <Pair />
      </div>
      <Film />
    </section>
  )
}

// A hair under the full width: 412 px at 1.75 would ask for 721, and get the large file for the one pixel.
const sizes = '(min-width: 64rem) 38rem, (min-width: 43.75rem) 48vw, 98vw'
const caption =
  'absolute bottom-3 z-1 cursor-pointer bg-bg px-2 py-1 text-[0.8125rem] font-medium sm:px-2.5 sm:text-[0.875rem]'

/** Photo and result, cut by the tape; the range above them is shown by the script. */
const Pair = () => {
  const copy = useCopy()
  return (
    <figure className="border-line max-[43.75rem]:order-first max-[43.75rem]:border-b min-[43.75rem]:border-x">
      <div
        data-compare
        className="relative isolate aspect-6/5 overflow-hidden [--cut:46%] min-[43.75rem]:aspect-auto min-[43.75rem]:h-full min-[43.75rem]:min-h-124 lg:min-h-[min(44rem,calc(100svh-7rem))]"
      >
        <Picture
          src={before}
          srcSet={`${beforeSmall} 720w, ${before} 960w`}
          alt={copy.hero.before}
          fetchPriority="high"
        />
        <Picture
          src={after}
          srcSet={`${afterSmall} 720w, ${after} 960w`}
          alt={copy.hero.after}
          className="[clip-path:inset(0_0_0_var(--cut))]"
        />
        <span
          aria-hidden="true"
          className="tape-y pointer-events-none absolute inset-y-0 start-(--cut) w-7 -translate-x-1/2"
        />
        {/* Stops of the tape for who has a pointer; others have the range. */}
        <span aria-hidden="true" data-stop="97" className={`${caption} start-3`}>
          {copy.hero.photo}
        </span>
        <span aria-hidden="true" data-stop="3" className={`${caption} end-3`}>
          {copy.hero.result}
        </span>
        <input
          hidden
          type="range"
          min="0"
          max="100"
          defaultValue="46"
          aria-label={copy.hero.compare}
          data-unit={copy.hero.compareUnit}
          className="peer absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 border-[3px] border-chalk opacity-0 peer-focus-visible:opacity-100"
        />
      </div>
    </figure>
  )
}

/** On a phone the garment alone, without the head above it. */
const Picture = ({ alt, className, ...sources }: ComponentProps<'img'> & { alt: string }) => (
  <img
    {...sources}
    sizes={sizes}
    alt={alt}
    width="960"
    height="1200"
    className={cn('absolute size-full object-cover object-[50%_84%] min-[43.75rem]:object-top', className)}
  />
)
