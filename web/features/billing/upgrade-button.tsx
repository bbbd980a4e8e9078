import { Button } from '#web/ui/button.tsx'
import { useCopy } from './copy.ts'
import { useCheckout } from './queries.ts'

export function UpgradeButton({ size = 'sm' }: { size?: 'sm' | 'md' }) {
  const copy = useCopy()
  const { go, isBusy } = useCheckout()
  return (
    <Button size={size} busy={isBusy} disabled={isBusy} onClick={() => go('professional')}>
      {copy.upgrade}
    </Button>
  )
}
