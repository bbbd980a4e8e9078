import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { PasswordField } from './field.tsx'
import { Panel } from './panel.tsx'

interface TwoStepProps {
  id: string
  copy: { title: string; text: string; begin: string }
  /** The second step, given what takes it away again. */
  children: (close: () => void) => ReactNode
}

/** A panel with one button; what it does is only begun by it. */
export function TwoSteps({ id, copy, children }: TwoStepProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel id={id} title={copy.title} text={copy.text}>
      {isAsking ? (
        children(() => setAsking(false))
      ) : (
        <Button look="outline" onClick={() => setAsking(true)}>
          {copy.begin}
        </Button>
      )}
    </Panel>
  )
}

interface PasswordStepProps {
  copy: { password: string; submit: string; cancel: string }
  /** The input as the form registers it, with its error. */
  field: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>
  isPending: boolean
  onSubmit: ComponentProps<'form'>['onSubmit']
  onCancel: () => void
  /** What is good to know before. */
  children: ReactNode
}

/** The second step: the password again, because an open session alone must not be enough. */
export const PasswordStep = ({ copy, field, isPending, onSubmit, onCancel, children }: PasswordStepProps) => (
  <form noValidate onSubmit={onSubmit} className="grid max-w-lg gap-5 border-s-8 border-tape ps-5">
    {children}
    <PasswordField {...field} label={copy.password} autoComplete="current-password" autoFocus />
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isPending} disabled={isPending}>
        {copy.submit}
      </Button>
      <Button look="outline" disabled={isPending} onClick={onCancel}>
        {copy.cancel}
      </Button>
    </div>
  </form>
)
