import { useQuery } from '@tanstack/react-query'
import type { CastingOffer } from '#contracts/casting.ts'
import { Fetched } from '#web/ui/fetched.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CastingCard } from './casting-card.tsx'
import { CastingForm } from './casting-form.tsx'
import { useCopy } from './copy.ts'
import { type CastingFor, castingsQuery, offerQuery } from './queries.ts'

/** Describe a person, choose one of four, and have a model: for the catalogue, or for a shop alone. */
export function CastingPanel({ whom }: { whom: CastingFor }) {
  const copy = useCopy()
  const { data: castings = [] } = useQuery(castingsQuery(whom))
  return (
    <section aria-labelledby="casting-title" className="notched bg-sheet p-5 sm:p-7">
      <h2 id="casting-title" className="text-3xl">
        {copy.title}
      </h2>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-2">{copy.text}</p>
      <Fetched query={useQuery(offerQuery(whom))}>
        {(offer: CastingOffer) =>
          offer.provider ? (
            <CastingForm whom={whom} provider={offer.provider} cents={offer.cents} />
          ) : (
            <Notice title={copy.noAi} text={copy.noAiText} icon="person" />
          )
        }
      </Fetched>
      {castings.map((casting) => (
        <CastingCard key={casting.id} whom={whom} casting={casting} />
      ))}
    </section>
  )
}
