import type { ComponentProps } from 'react'
import { button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import after from './pictures/hero-after.avif'
import afterSmall from './pictures/hero-after-small.avif'
import before from './pictures/hero-before.avif'
import beforeSmall from './pictures/hero-before-small.avif'

export const Hero = () => {
  const copy = useCopy()
  return (
    <section aria-labelledby="hero" className="border-b border-line">
      <div className="mx-auto grid max-w-7xl lg:grid-cols-[1.1fr_1fr]">
        <div className="px-4 pt-12 pb-10 sm:px-6 lg:self-center lg:py-16 lg:pe-12">
          <p className="woven text-ink-2">{copy.hero.badge}</p>
          <h1 id="hero" className="mt-6 text-[clamp(3.1rem,6.4vw,5.4rem)]">
            {copy.hero.title.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-6 max-w-[46ch] text-xl text-ink-2">{copy.hero.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/login" className={button({ size: 'lg' })}>
              {copy.start}
            </a>
            <a href="#prezzi" className={button({ look: 'outline', size: 'lg' })}>
              {copy.hero.prices}
            </a>
          </div>
          <ul className="mt-7 flex flex-wrap gap-x-7 gap-y-2 text-ink-2">
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
    </section>
  )
}

// A hair under the full width: 412 px at 1.75 would ask for 721, and get the large file for the one pixel.
const sizes = '(min-width: 64rem) 38rem, 98vw'
const caption = 'pointer-events-none absolute bottom-3 bg-bg px-2.5 py-1 text-[0.875rem] font-medium'

/** Photo and result, cut by the tape; the range above them is shown by the script. */
const Pair = () => {
  const copy = useCopy()
  return (
    <figure className="border-line max-lg:border-t lg:border-x">
      <div
        data-compare
        className="relative isolate aspect-4/5 overflow-hidden [--cut:44%] lg:aspect-auto lg:h-[min(46rem,calc(100svh-4rem))] lg:min-h-136"
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
        <span aria-hidden="true" className={`${caption} start-3`}>
          {copy.hero.photo}
        </span>
        <span aria-hidden="true" className={`${caption} end-3`}>
          {copy.hero.result}
        </span>
        <input
          hidden
          type="range"
          min="0"
          max="100"
          defaultValue="44"
          aria-label={copy.hero.compare}
          data-unit={copy.hero.compareUnit}
          className="peer absolute inset-0 size-full cursor-ew-resize opacity-0"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 border-[3px] border-chalk opacity-0 peer-focus-visible:opacity-100"
        />
      </div>
    </figure>
  )
}

const Picture = ({ alt, className, ...sources }: ComponentProps<'img'> & { alt: string }) => (
  <img
    {...sources}
    sizes={sizes}
    alt={alt}
    width="960"
    height="1200"
    className={cn('absolute size-full object-cover object-top', className)}
  />
)
