import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contracts/accounts.ts'
import { mostOwnModels, ownCasting } from '#contracts/casting.ts'
import { type ChoosableModel, catalogue } from '#contracts/catalogue.ts'
import { hasRight } from '#contracts/plans.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CastingPanel } from './casting-panel.tsx'
import { readCopy, useCopy } from './copy.ts'

const modelsKey = ['/api/models'] as const

const ownModelsQuery = queryOptions({
  queryKey: [...modelsKey, 'own'],
  queryFn: async ({ signal }) =>
    (await send(catalogue.choose, { query: {}, signal })).filter(({ isOwn }) => isOwn),
})

/** The models that a shop has to itself. */
export function OwnModels({ me }: { me: Me }) {
  const { own: copy } = useCopy()
  const isSold = hasRight(me.subscriptionPlan, 'ownModels')
  const query = useQuery({ ...ownModelsQuery, enabled: isSold })
  if (!isSold) return <Notice title={copy.notSold} text={copy.notSoldText} icon="person" />
  return (
    <div className="grid gap-12">
      <section aria-labelledby="own-models-title">
        <h2 id="own-models-title" className="text-3xl">
          {copy.title}
        </h2>
        <p className="mt-2 mb-6 max-w-[60ch] text-ink-2">{copy.text(mostOwnModels)}</p>
        <Fetched query={query}>
          {(models: ChoosableModel[]) =>
            models.length === 0 ? (
              <Empty title={copy.empty} />
            ) : (
              <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
                {models.map((model) => (
                  <li key={model.id}>
                    <OwnModel model={model} />
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
      </section>
      <CastingPanel whom="own" />
    </div>
  )
}

function OwnModel({ model }: { model: ChoosableModel }) {
  const copy = useCopy()
  const remove = useRemove()
  const { id, name, gender, bodyType, imageUrl } = model
  return (
    <article aria-label={name} className="grid gap-2">
      <div className="paper aspect-2/3 overflow-hidden border-[1.5px] border-line bg-bg">
        {imageUrl && (
          <img src={imageUrl} alt={name} loading="lazy" className="size-full object-cover object-top" />
        )}
      </div>
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <p className="text-[0.9375rem] text-ink-2">{`${copy.genders[gender]}, ${copy.bodies[bodyType]}`}</p>
      <Button
        look="outline"
        size="sm"
        className="justify-self-start"
        aria-label={copy.own.removeHint(name)}
        busy={remove.isPending}
        disabled={remove.isPending}
        onClick={() => remove.mutate(id)}
      >
        {copy.own.remove}
      </Button>
    </article>
  )
}

function useRemove() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => send(ownCasting.removeModel, { params: { id } }),
    onSuccess: () => toast({ title: readCopy().own.removed }),
    onError: (error) => {
      if (isUnauthorized(error)) return
      const copy = readCopy()
      toast({ title: copy.error, description: messageOf(error, copy.failed), variant: 'destructive' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: modelsKey }),
  })
}
