import { useCopy } from './copy.ts'

export const Benefits = () => {
  const copy = useCopy()
  return (
    <section aria-labelledby="vantaggi" className="mx-auto max-w-7xl px-4 py-20 sm:px-6 lg:py-28">
      <h2 id="vantaggi" className="sr-only">
        {copy.benefits.title}
      </h2>
      <div className="grid gap-x-12 gap-y-12 md:grid-cols-3">
        {copy.benefits.list.map(({ title, text }, index) => (
          <div key={title} className="border-t-[1.5px] border-control pt-6">
            <Sign index={index} />
            <h3 className="display mt-6 text-[2rem]">{title}</h3>
            <p className="mt-3 max-w-[40ch] text-ink-2">{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

const signs = [
  // A padlock, a needle with its thread, a hanger with a price on it.
  ['M12 32V22a14 14 0 0 1 28 0v10M6 32h40v32H6z', 'M12 38h28v20H12zM26 44v8'],
  ['M10 62 66 10q6-5 9-2t-2 9L10 62M62 19l5-5', 'M70 13q26-2 22 16T58 40t2 24h34'],
  ['M36 22q0-6 6-6t6-6-6-6-6 4M42 16v8L6 48q-4 4 2 5h68q6-1 2-5L42 24', 'M62 53v5m-9 0h18v12H53z'],
] as const

const Sign = ({ index }: { index: number }) => (
  <svg
    viewBox="-1 -1 98 74"
    className="h-18 w-auto"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={signs[index]?.[0]} />
    <path d={signs[index]?.[1]} strokeDasharray="5 4" />
  </svg>
)
