import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface CreationFormProps {
  onSubmit: () => void
  isPending: boolean
  /** What the button says. */
  label: string
  children: ReactNode
}

/** The fields of something new, and the button that makes it. */
export const CreationForm = ({ onSubmit, isPending, label, children }: CreationFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
    className="grid max-w-2xl gap-5"
  >
    {children}
    <Button type="submit" className="justify-self-start" busy={isPending} disabled={isPending}>
      {label}
    </Button>
  </form>
)
