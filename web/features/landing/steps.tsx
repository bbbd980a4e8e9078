import type { ReactNode } from 'react'
import { useCopy } from './copy.ts'
import choices from './pictures/step-choices.avif'
import photo from './pictures/step-photo.avif'
import result from './pictures/step-result.avif'

const pictures = [photo, choices, result]

export const Steps = () => {
  const copy = useCopy()
  return (
    <section aria-labelledby="come" className="mx-auto max-w-7xl px-4 py-20 sm:px-6 lg:py-28">
      <h2 id="come" className="text-[clamp(2.3rem,4.5vw,3.8rem)]">
        {copy.steps.title}
      </h2>
      <div className="tape mt-8 h-7" aria-hidden="true" />
      <ol className="grid gap-x-10 gap-y-14 pt-8 md:grid-cols-3">
        {copy.steps.list.map((step, index) => (
          <li key={step.title} className="flex flex-col">
            <div className="flex items-baseline gap-4">
              <span className="display text-6xl" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="text-xl font-semibold">{step.title}</h3>
            </div>
            <p className="mt-3 mb-6 text-ink-2">{step.text}</p>
            <Print isLast={index === 2}>
              <div className="aspect-4/5 bg-sheet">
                <img
                  src={pictures[index]}
                  alt={step.alt}
                  width="720"
                  height="900"
                  loading="lazy"
                  fetchPriority="low"
                  decoding="async"
                  className="size-full object-cover arriving:hidden"
                />
              </div>
            </Print>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The last picture is where it ends up: on the page of a shop. */
const Print = ({ isLast, children }: { isLast: boolean; children: ReactNode }) => {
  const copy = useCopy()
  return (
    <div className="notched mt-auto p-2.5">
      {children}
      {isLast && (
        <div
          aria-hidden="true"
          className="absolute inset-x-6 bottom-6 flex items-center gap-3 bg-bg p-3 text-[0.875rem]"
        >
          <p className="me-auto leading-snug">
            <span className="block font-semibold">{copy.steps.product.name}</span>
            <span className="text-ink-2 tabular-nums">{copy.steps.product.price}</span>
          </p>
          <span className="rounded-cut border-[1.5px] md:max-lg:hidden border-control px-2.5 py-1.5 font-medium">
            {copy.steps.product.button}
          </span>
        </div>
      )}
    </div>
  )
}
