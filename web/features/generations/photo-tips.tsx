import { Icon } from '#web/ui/icon.tsx'
import { useCoachCopy } from './coach-copy.ts'
import { useCopy } from './copy.ts'

/** What makes a good source photo, while there is none yet. */
export const PhotoTips = () => {
  const copy = useCopy()
  const { tips } = useCoachCopy()
  return (
    <section aria-labelledby="tips-title" className="border-t border-line pt-5">
      <h3 id="tips-title" className="font-semibold">
        {tips.title}
      </h3>
      <div className="mt-3 grid gap-x-8 gap-y-2 text-ink-2 sm:grid-cols-2">
        <ul className="grid content-start gap-2">
          {tips.good.map((tip) => (
            <Tip key={tip} icon="check" label={tips.goodLabel} tone="text-good" text={tip} />
          ))}
        </ul>
        <ul className="grid content-start gap-2">
          {tips.bad.map((tip) => (
            <Tip key={tip} icon="close" label={tips.badLabel} tone="text-alarm" text={tip} />
          ))}
        </ul>
      </div>
      <p className="mt-4 text-[0.9375rem] text-ink-2">
        {copy.photo.formats}. {copy.photo.privacy}{' '}
        <a href="/privacy" target="_blank" rel="noopener" className="underline underline-offset-4">
          {copy.photo.privacyLink}
        </a>
      </p>
    </section>
  )
}

function Tip({
  icon,
  label,
  tone,
  text,
}: {
  icon: 'check' | 'close'
  label: string
  tone: string
  text: string
}) {
  return (
    <li className="flex items-center gap-2.5">
      <Icon name={icon} size="size-4" className={tone} />
      <span className="sr-only">{label}: </span>
      {text}
    </li>
  )
}
