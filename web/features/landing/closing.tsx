import { useCopy } from './copy.ts'

export const Closing = () => {
  const copy = useCopy()
  return (
    <section aria-labelledby="inizia" className="bg-tape text-on-tape">
      <div aria-hidden="true" className="tape h-7" />
      <div className="mx-auto flex max-w-7xl flex-wrap items-end justify-between gap-x-12 gap-y-9 px-4 pt-12 pb-16 sm:px-6 lg:pt-16 lg:pb-24">
        <h2 id="inizia" className="max-w-[21ch] text-[clamp(2rem,4.2vw,3.5rem)]">
          {copy.closing}
        </h2>
        <a
          href="/login"
          className="inline-flex h-13 items-center rounded-cut bg-on-tape px-7 text-lg font-semibold text-tape focus-visible:outline-on-tape"
        >
          {copy.start}
        </a>
      </div>
    </section>
  )
}
