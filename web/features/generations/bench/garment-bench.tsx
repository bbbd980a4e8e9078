import { Link } from 'wouter'
import { ApiError } from '#web/api/problem.ts'
import { Button, button } from '#web/ui/button.tsx'
import { useCopy } from '../copy.ts'
import { useGarment, useGeneration } from '../garment-queries.ts'
import { historyPath } from './addresses.ts'
import { Bench, type BenchProps } from './bench.tsx'
import { useBenchCopy } from './bench-copy.ts'
import { type Draft, nextOf } from './draft.ts'
import { type BenchId, useDraft } from './use-draft.ts'

interface GarmentBenchProps
  extends Omit<BenchProps, 'garment' | 'picture' | 'draft' | 'onChange' | 'onOrder' | 'onAnotherPose'> {
  bench: BenchId & { garmentId: string }
  pictureId: string | null
  onOrder: (draft: Draft) => void
}

/** The bench of a garment that is stored, found by the address. */
export function GarmentBench({ bench, pictureId, onOrder, ...props }: GarmentBenchProps) {
  const copy = useCopy()
  const texts = useBenchCopy()
  const { data: garment, isPending, error, refetch } = useGarment(bench.garmentId)
  const prepared = useDraft(bench, garment && nextOf(garment))
  const wanted = useGeneration(pictureId)
  if (isPending && props.sentPhoto && wanted) {
    // Just sent from here: the photo is at hand, though the garment is not yet.
    const none = () => undefined
    const still = { ...props, garment: null, draft: prepared.draft, onChange: none, onOrder: none }
    return <Bench {...still} picture={wanted} onAnotherPose={none} />
  }
  if (isPending || prepared.isPending) return <Waiting />
  if (!garment || garment.deletedAt)
    return error && !(error instanceof ApiError && [400, 404].includes(error.status)) ? (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>{copy.history.failed}</p>
        <Button look="outline" onClick={() => refetch()}>
          {copy.history.retryLoad}
        </Button>
      </div>
    ) : (
      <div className="paper grid justify-items-center px-5 py-14 text-center">
        <h2 className="text-3xl">{texts.gone}</h2>
        <p className="mt-2 mb-6 max-w-[46ch] text-ink-2">{texts.goneText}</p>
        <Link href={historyPath} className={button()}>
          {texts.toHistory}
        </Link>
      </div>
    )
  const shown = {
    ...props,
    garment,
    draft: prepared.draft,
    onChange: prepared.edit,
    onOrder: () => onOrder(prepared.draft),
    onAnotherPose: () => {
      prepared.edit(nextOf(garment))
      props.onShow(null)
    },
  }
  const isOfGarment = garment.pictures.some(({ id }) => id === pictureId)
  if (isOfGarment && !wanted) return <Waiting />
  return <Bench {...shown} picture={isOfGarment ? wanted : null} />
}

const Waiting = () => {
  const texts = useBenchCopy()
  return (
    <div role="status" data-bench className="skeleton min-h-[70dvh]">
      <span className="sr-only">{texts.loading}</span>
    </div>
  )
}
