import { Button } from '#web/ui/button.tsx'
import { copy } from './copy.ts'
import { useUpgrade } from './queries.ts'

export function UpgradeButton({ size = 'sm' }: { size?: 'sm' | 'md' }) {
  const upgrade = useUpgrade()
  // It stays busy after the answer: the browser is on its way to the payment page.
  const isBusy = upgrade.isPending || upgrade.isSuccess
  return (
    <Button size={size} busy={isBusy} disabled={isBusy} onClick={() => upgrade.mutate()}>
      {copy.upgrade}
    </Button>
  )
}
