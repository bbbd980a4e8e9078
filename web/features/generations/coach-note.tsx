import { Icon } from '#web/ui/icon.tsx'
import { useCoachCopy } from './coach-copy.ts'
import { useCoaching } from './coaching.ts'

interface CoachNoteProps {
  photo: File
  /** The browser has said already that the photo is small. */
  isKnownSmall: boolean
}

/** One sentence about the photo, before a credit is spent on it; never in the way. */
export function CoachNote({ photo, isKnownSmall }: CoachNoteProps) {
  const copy = useCoachCopy()
  const coaching = useCoaching(photo)
  const advice = coaching?.advice.find((code) => !(code === 'too_small' && isKnownSmall))
  const isGood = coaching?.advice.length === 0
  return (
    <p role="status" className="flex basis-full items-start gap-2 empty:hidden">
      {advice && (
        <>
          <Icon name="alert" className="mt-0.5 shrink-0" />
          {copy.advice[advice]}
        </>
      )}
      {isGood && (
        <>
          <Icon name="check" className="mt-0.5 shrink-0 text-good" />
          {copy.good}
        </>
      )}
    </p>
  )
}
