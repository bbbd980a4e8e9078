import type { Casting, CastingPicture } from '#contracts/casting.ts'
import { useFormats } from '#web/language/language.ts'
import { failureText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { type CastingFor, isBusy, useAgain, useChoose, useEnd } from './queries.ts'

interface CastingCardProps {
  whom: CastingFor
  casting: Casting
}

/** One person with the pictures made so far: candidates to choose from, then the views of the chosen one. */
export function CastingCard({ whom, casting }: CastingCardProps) {
  const copy = useCopy()
  const { formatEuro } = useFormats()
  const end = useEnd(whom)
  const { id, name, gender, bodyType, person, pictures, modelId } = casting
  const title = `casting-${id}`
  const stage = modelId ? copy.posing : isBusy(casting) ? copy.making : copy.toChoose
  return (
    <article aria-labelledby={title} className="mt-8 border-t-[1.5px] border-control pt-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h3 id={title} className="text-xl font-semibold">
            {name}
          </h3>
          <p className="text-[0.9375rem] text-ink-2">
            {[copy.genders[gender], copy.years(person.age), copy.bodies[bodyType], person.size].join(', ')}
          </p>
          <p className="mt-1 max-w-[60ch]" role="status">
            {stage}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          {whom === 'house' && casting.costCents > 0 && (
            <p className="text-[0.9375rem] text-ink-2 tabular-nums">
              {copy.spent(formatEuro(casting.costCents))}
            </p>
          )}
          <Button
            look="outline"
            size="sm"
            aria-label={copy.endHint(name)}
            busy={end.isPending}
            disabled={end.isPending}
            onClick={() => end.mutate(id)}
          >
            {copy.end}
          </Button>
        </div>
      </div>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Picture whom={whom} casting={casting} picture={picture} number={index + 1} />
          </li>
        ))}
      </ul>
    </article>
  )
}

interface PictureProps extends CastingCardProps {
  picture: CastingPicture
  number: number
}

function Picture({ whom, casting, picture, number }: PictureProps) {
  const copy = useCopy()
  const isChosen = casting.modelId !== null
  const label = isChosen ? copy.poses[picture.pose] : copy.candidate(number)
  return (
    <figure aria-label={label} className="grid gap-2">
      <div className="paper relative grid aspect-2/3 place-items-center overflow-hidden border-[1.5px] border-line bg-bg">
        {picture.imageUrl ? (
          <>
            <img
              src={picture.imageUrl}
              alt={`${casting.name}, ${label}`}
              className="size-full object-cover"
            />
            <span className="woven absolute start-0 top-3 bg-bg px-3">{copy.madeByAi}</span>
          </>
        ) : (
          <Missing picture={picture} />
        )}
      </div>
      <figcaption className="flex min-h-10 flex-wrap items-center justify-between gap-2">
        <span className="text-[0.9375rem]">{label}</span>
        <PictureDeed whom={whom} casting={casting} picture={picture} label={label} />
      </figcaption>
    </figure>
  )
}

function Missing({ picture }: { picture: CastingPicture }) {
  const copy = useCopy()
  if (picture.state === 'failed')
    return (
      <p className="grid justify-items-center gap-2 p-4 text-center text-[0.9375rem] text-alarm">
        <Icon name="alert" />
        {failureText(picture)}
      </p>
    )
  return (
    <p className="grid justify-items-center gap-2 text-[0.9375rem] text-ink-2">
      <Spinner />
      {copy.waiting}
    </p>
  )
}

interface PictureDeedProps extends CastingCardProps {
  picture: CastingPicture
  label: string
}

function PictureDeed({ whom, casting, picture, label }: PictureDeedProps) {
  const copy = useCopy()
  const choose = useChoose(whom)
  const again = useAgain(whom)
  const params = { id: casting.id, pictureId: picture.id }
  if (picture.state === 'failed')
    return (
      <Button
        look="outline"
        size="sm"
        aria-label={`${copy.again}: ${label}`}
        busy={again.isPending}
        disabled={again.isPending}
        onClick={() => again.mutate(params)}
      >
        {copy.again}
      </Button>
    )
  if (picture.state !== 'done' || casting.modelId) return null
  return (
    <Button
      size="sm"
      aria-label={`${copy.choose}: ${label}`}
      busy={choose.isPending}
      disabled={choose.isPending}
      onClick={() => choose.mutate(params, { onSuccess: () => toast({ title: copy.born(casting.name) }) })}
    >
      {copy.choose}
    </Button>
  )
}
