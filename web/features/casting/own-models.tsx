import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#contracts/accounts.ts'
import { mostOwnModels } from '#contracts/casting.ts'
import type { OwnModel } from '#contracts/own-models.ts'
import { hasRight } from '#contracts/plans.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CastingPanel } from './casting-panel.tsx'
import { useCopy } from './copy.ts'
import { OwnModelCard } from './own-model-card.tsx'
import { ownModelsQuery } from './own-queries.ts'
import { PhotographForm } from './photograph-form.tsx'
import { Renewal } from './renewal.tsx'

/** The models that a shop has to itself. What it has stays in its hands after a change of plan. */
export function OwnModels({ me }: { me: Me }) {
  const { own: copy } = useCopy()
  const isSold = hasRight(me.subscriptionPlan, 'ownModels')
  const query = useQuery(ownModelsQuery)
  return (
    <div className="grid gap-12">
      {!isSold && <Notice title={copy.notSold} text={copy.notSoldText} icon="person" />}
      {(isSold || (query.data?.length ?? 0) > 0) && (
        <section aria-labelledby="own-models-title">
          <h2 id="own-models-title" className="text-3xl">
            {copy.title}
          </h2>
          <p className="mt-2 mb-6 max-w-[60ch] text-ink-2">{copy.text(mostOwnModels)}</p>
          <Fetched query={query}>
            {(models: OwnModel[]) =>
              models.length === 0 ? (
                <Empty title={copy.empty} />
              ) : (
                <OwnList models={models} mayRenew={isSold} />
              )
            }
          </Fetched>
        </section>
      )}
      {isSold && (
        <>
          <CastingPanel whom="own" />
          <PhotographForm />
        </>
      )}
    </div>
  )
}

/** The renewal of one stands below them all, where it has room. */
function OwnList({ models, mayRenew }: { models: OwnModel[]; mayRenew: boolean }) {
  const [renewingId, setRenewing] = useState('')
  const renewing = models.find(({ id }) => id === renewingId)
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        {models.map((model) => (
          <li key={model.id}>
            <OwnModelCard
              model={model}
              onRenew={mayRenew && model !== renewing ? () => setRenewing(model.id) : null}
            />
          </li>
        ))}
      </ul>
      {renewing?.consent && (
        <Renewal
          key={renewing.id}
          model={renewing}
          consent={renewing.consent}
          onDone={() => setRenewing('')}
        />
      )}
    </>
  )
}
