import { type GarmentKind, garmentKinds } from '#contracts/generations.ts'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'
import { type Grade, grades } from './grades.ts'

const files = import.meta.glob<string>('./pictures/kind-*.avif', { eager: true, import: 'default' })
const pictureOf = (kind: GarmentKind): string => files[`./pictures/kind-${kind}.avif`] ?? ''

/** Every kind that the product knows, the best ones first, and that there are others. */
export const Kinds = () => {
  const { kinds: copy } = useCopy()
  const sorted = garmentKinds.toSorted((one, other) => grades[other] - grades[one])
  return (
    <section aria-labelledby="capi" className="mx-auto max-w-7xl px-4 pb-20 sm:px-6 lg:pb-28">
      <h2 id="capi" className="text-[clamp(2.3rem,4.5vw,3.8rem)]">
        {copy.title}
      </h2>
      <p className="mt-4 max-w-[62ch] text-lg text-ink-2">{copy.text}</p>
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-7">
        {sorted.map((kind) => (
          <li key={kind}>
            <img
              src={pictureOf(kind)}
              alt={copy.worn(copy.list[kind].name)}
              width="400"
              height="500"
              loading="lazy"
              fetchPriority="low"
              decoding="async"
              className="aspect-4/5 w-full bg-sheet-2 object-cover arriving:invisible"
            />
            <Verdict {...copy.list[kind]} grade={grades[kind]} />
          </li>
        ))}
        <li>
          <div className="paper grid aspect-4/5 place-items-center border-[1.5px] border-dashed border-control">
            <Shoe />
          </div>
          <Verdict {...copy.none} grade={0} />
        </li>
      </ul>
    </section>
  )
}

const Shoe = () => (
  <svg
    viewBox="0 0 120 80"
    className="w-2/5 text-ink-2"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    strokeDasharray="5 4"
    aria-hidden="true"
  >
    <path d="M14 22c10 5 18 14 30 24 8 7 20 8 34 9 14 2 24 4 30 10 3 4 1 7-4 7H70c-12 0-20-6-30-15-5-4-9-6-13-6l-2 21h-6l-3-22c-4-7-6-18-2-28z" />
  </svg>
)

const Verdict = ({ name, grade, note }: { name: string; grade: Grade; note: string }) => {
  const { kinds: copy } = useCopy()
  return (
    <>
      <h3 className="mt-3 text-lg leading-tight font-semibold">{name}</h3>
      <p className="mt-1.5 flex items-center gap-2.5 text-[0.9375rem] font-medium">
        <span aria-hidden="true" className="flex gap-0.5">
          {[1, 2, 3].map((notch) => (
            <span
              key={notch}
              className={cn(
                'h-3 w-3 border border-control sm:w-4',
                notch <= grade && 'border-on-tape bg-tape',
              )}
            />
          ))}
        </span>
        {copy.grades[grade]}
      </p>
      <p className="mt-1 text-[0.9375rem] leading-snug text-ink-2">{note}</p>
    </>
  )
}
