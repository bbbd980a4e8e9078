import { usePasswordStep } from '#web/forms/use-password-step.ts'
import { PasswordStep, TwoSteps } from '#web/ui/password-step.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { useExport } from './queries.ts'

/** Download of everything the account holds, behind its password. */
export function ExportData() {
  const { export: copy } = useCopy()
  return (
    <TwoSteps id="export" copy={copy}>
      {(close) => <Confirmation onDone={close} />}
    </TwoSteps>
  )
}

function Confirmation({ onDone }: { onDone: () => void }) {
  const { export: copy, error: title } = useCopy()
  const step = usePasswordStep({
    id: 'exportPassword',
    deed: useExport(),
    refusal: { title, failed: copy.failed },
    onDone: () => {
      toast(copy.started)
      onDone()
    },
  })
  return (
    <PasswordStep copy={copy} {...step} onCancel={onDone}>
      <p className="text-ink-2">{copy.hint}</p>
    </PasswordStep>
  )
}
