import { useEffect, useRef, useState } from 'react'
import type { Garment } from '#contracts/garments.ts'
import { type Pose, poses } from '#contracts/generations.ts'
import { PoseIcon } from '#web/art/pose-icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from '../copy.ts'
import { viewOf } from '../garment-views.ts'
import { useHistory } from '../queries.ts'
import type { Room } from './selection-bar.tsx'
import { readSelectionCopy, useSelectionCopy } from './selection-copy.ts'
import { useOrderPose } from './use-order-pose.ts'

interface PoseDialogProps {
  chosen: Garment[]
  room: Room
  onClose: () => void
  /** All were ordered. */
  onDone: () => void
}

/** One more picture of each chosen garment. What it costs, and what stands against it, is said first. */
export function PoseDialog({ chosen, room, onClose, onDone }: PoseDialogProps) {
  const copy = useCopy()
  const texts = useSelectionCopy()
  const dialog = useRef<HTMLDialogElement>(null)
  const [pose, setPose] = useState<Pose>('laterale')
  const { running } = useHistory()
  const order = useOrderPose()
  useEffect(() => dialog.current?.showModal(), [])
  const left = chosen.filter((garment) => !order.isOrdered(garment, pose))
  const having = left.filter((garment) => viewOf(garment, pose).finished)
  const reason = reasonAgainst(left.length, {
    credits: room.credits,
    inFlight: room.inFlight - running.length,
  })
  const start = async () => {
    if (!(await order.start(left, pose))) return
    toast({ title: texts.ordered(chosen.length) })
    onClose()
    onDone()
  }
  const close = () => {
    order.stop()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="pose-title"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] border-[1.5px] border-control bg-bg p-5 text-ink backdrop:bg-black/50 sm:p-7"
      onClose={close}
    >
      <h2 id="pose-title" className="text-3xl">
        {texts.otherPose}
      </h2>
      <p className="mt-1 mb-5 text-ink-2">{texts.poseText}</p>
      <Choice
        legend={texts.pose}
        value={pose}
        onChange={setPose}
        options={poses.map((value) => ({
          value,
          label: copy.labels.pose[value],
          art: <PoseIcon pose={value} className="h-16" />,
        }))}
      />
      <p role="alert" className="mt-4 border-s-4 border-alarm bg-alarm-bg px-3 py-2 empty:hidden">
        {order.refusal}
      </p>
      <p role="status" id="pose-note" className="mt-4 font-semibold tabular-nums">
        {order.progress ? texts.sending(order.progress.done, order.progress.all) : texts.cost(left.length)}
      </p>
      {!order.progress && (
        <p className="text-ink-2">{reason ?? (having.length > 0 && texts.already(having.length))}</p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={close}>
          {order.progress ? texts.stop : texts.cancel}
        </Button>
        <Button
          busy={order.progress !== null}
          disabled={order.progress !== null || reason !== null || left.length === 0}
          aria-describedby="pose-note"
          onClick={() => void start()}
        >
          {texts.generate(left.length)}
        </Button>
      </div>
    </dialog>
  )
}

function reasonAgainst(count: number, { credits, inFlight }: Room): string | null {
  const texts = readSelectionCopy()
  if (credits <= 0) return texts.noCredits
  if (count > credits) return texts.fewCredits(credits)
  if (inFlight <= 0) return texts.noRoom
  return count > inFlight ? texts.littleRoom(inFlight) : null
}
