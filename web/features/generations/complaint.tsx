import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type ComplaintReason, complaintReasons } from '#contracts/complaint.ts'
import { type Generation, generations } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'
import { answerText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './complaint-copy.ts'
import { putGeneration } from './history-cache.ts'
import { showError } from './queries.ts'

/** "Non è venuta bene": one tap says why, and the answer says what becomes of the credit. Give it the picture's id as key. */
export function Complaint({ generation, className }: { generation: Generation; className?: string }) {
  const copy = useCopy()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const { complaint } = generation
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // Around it the same key closes the whole picture: by a listener, or in a modal by the browser.
    event.stopPropagation()
    event.preventDefault()
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <section aria-label={copy.open} className={className} onKeyDown={close}>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button
          ref={opener}
          look="ghost"
          size="sm"
          className="-ms-3.5 focus-visible:-outline-offset-2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="alert" size="size-4.5" />
          {copy.open}
        </Button>
        {complaint && !isOpen && <span className="text-ink-2">{copy.said(copy.reasons[complaint])}</span>}
      </div>
      {isOpen && (
        <div id={panel}>
          <Reasons generation={generation} />
        </div>
      )}
    </section>
  )
}

function Reasons({ generation }: { generation: Generation }) {
  const copy = useCopy()
  const complain = useComplain(generation.id)
  const chosen = complain.isPending ? complain.variables : generation.complaint
  return (
    <fieldset className="min-w-0 pt-1 pb-2">
      <legend className="mb-2 font-semibold text-ink">{copy.ask}</legend>
      <div className="flex flex-wrap gap-2">
        {complaintReasons.map((reason) => (
          <Button
            key={reason}
            look="outline"
            size="sm"
            aria-pressed={chosen === reason}
            aria-disabled={complain.isPending}
            className={cn(chosen === reason && 'border-ink bg-sheet hem')}
            // Not disabled, which would take the focus from the button just pressed.
            onClick={() => complain.isPending || complain.mutate(reason)}
          >
            {copy.reasons[reason]}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2.5 max-w-[70ch] text-[0.9375rem] text-ink empty:hidden">
        {complain.data && answerText(complain.data)}
      </p>
    </fieldset>
  )
}

function useComplain(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: ComplaintReason) => send(generations.complain, { params: { id }, body: { reason } }),
    onSuccess: ({ generation }) => putGeneration(client, generation),
    onError: showError,
  })
}
