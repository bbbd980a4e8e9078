import type { Me } from '#contracts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCopy } from './own-copy.ts'
import { useRequestConfirmation } from './queries.ts'

/** After the first picture: what the next one waits for, and another mail for who does not find the first. */
export function ConfirmNote({ me }: { me: Me }) {
  const { confirm: copy } = useCopy()
  const request = useRequestConfirmation()
  return (
    <Notice icon="letter" title={copy.title} text={copy.written(me.email)}>
      <Button look="outline" busy={request.isPending} disabled={request.isPending} onClick={request.send}>
        {copy.again}
      </Button>
    </Notice>
  )
}
