import { button } from '#web/ui/button.tsx'
import { useCopy } from './copy.ts'
import film from './pictures/film.mp4'
import poster from './pictures/film-poster.avif'
import posterSmall from './pictures/film-poster-small.avif'

/** The demonstration, a part of the hero: three garments, three poses each. It starts when it is seen (motion.ts). */
export const Film = () => {
  const copy = useCopy()
  return (
    <div className="mx-auto grid max-w-7xl gap-x-10 gap-y-5 border-t border-line px-4 py-10 sm:px-6 lg:grid-cols-[1fr_2.6fr] lg:items-end lg:py-14">
      <div>
        <h2 className="text-[clamp(2rem,3.6vw,3rem)]">{copy.film.title}</h2>
        <p className="mt-3 max-w-[36ch] text-ink-2">{copy.hero.credit}</p>
      </div>
      <div className="relative aspect-2/1 border-[1.5px] border-control">
        {/* Behind the video instead of its poster, which would be fetched with the page. */}
        <img
          src={poster}
          srcSet={`${posterSmall} 720w, ${poster} 1200w`}
          sizes="(min-width: 64rem) 55rem, 92vw"
          alt=""
          loading="lazy"
          fetchPriority="low"
          decoding="async"
          width="1200"
          height="600"
          className="absolute inset-0 size-full bg-sheet object-cover arriving:hidden"
        />
        <video
          muted
          loop
          controls
          playsInline
          preload="none"
          width="1200"
          height="600"
          aria-label={copy.film.label}
          className="absolute inset-0 size-full arriving:hidden"
        >
          <source src={film} type="video/mp4" />
          {copy.film.fallback}
        </video>
        <PlayButton />
      </div>
    </div>
  )
}

/** For who does not want it to move; shown by the script. */
const PlayButton = () => {
  const { film: copy } = useCopy()
  return (
    <button
      type="button"
      data-film="paused"
      data-play={copy.play}
      data-pause={copy.pause}
      aria-label={copy.play}
      className={button({
        look: 'outline',
        size: 'icon',
        className: 'group invisible absolute end-3 bottom-3 bg-bg',
      })}
    >
      <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
        <path d="M7 4l13 8-13 8z" className="group-data-[film=playing]:hidden" />
        <path d="M6 4h4v16H6zM14 4h4v16h-4z" className="group-data-[film=paused]:hidden" />
      </svg>
    </button>
  )
}
