import { usePasswordStep } from '#web/forms/use-password-step.ts'
import { PasswordStep, TwoSteps } from '#web/ui/password-step.tsx'
import { useCopy } from './security-copy.ts'
import { useCloseAccount } from './security-queries.ts'

/** The one deed that cannot be undone: it takes two steps and the password. */
export function CloseAccount() {
  const { close: copy } = useCopy()
  return (
    <TwoSteps id="close" copy={copy}>
      {(close) => <Confirmation onCancel={close} />}
    </TwoSteps>
  )
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { close: copy, error: title } = useCopy()
  const step = usePasswordStep({
    id: 'closePassword',
    deed: useCloseAccount(),
    refusal: { title, failed: copy.failed },
  })
  return (
    <PasswordStep copy={copy} {...step} onCancel={onCancel}>
      <ul className="grid list-disc gap-1.5 ps-5 text-ink-2">
        {copy.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </PasswordStep>
  )
}
