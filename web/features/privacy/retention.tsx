import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type KeepDays, keepDaysChoices, type Retention as RetentionState } from '#contracts/privacy.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { retentionQuery, useChooseRetention } from './queries.ts'

/** How long photos and pictures are kept: the shop's own choice, which says beforehand what it takes away. */
export function Retention() {
  const { retention: copy } = useCopy()
  const retention = useQuery(retentionQuery)
  return (
    <Panel id="retention" title={copy.title} text={copy.text}>
      <Fetched query={retention} height="min-h-44">
        {(data: RetentionState) => <Choosing saved={data} />}
      </Fetched>
    </Panel>
  )
}

const nameOf = (days: KeepDays | null) => String(days ?? 'account')
const options = [null, ...keepDaysChoices]

function Choosing({ saved }: { saved: RetentionState }) {
  const { retention: copy, error: errorTitle } = useCopy()
  const { formatMoment } = useFormats()
  const [wanted, setWanted] = useState(saved.keepDays)
  const choose = useChooseRetention()
  const isNew = wanted !== saved.keepDays
  const goes = (isNew && saved.older.find(({ days }) => days === wanted)?.pictures) || 0
  const save = () =>
    choose.mutate(
      { keepDays: wanted },
      {
        onSuccess: () => toast({ title: copy.saved }),
        onError: (error) => {
          if (isUnauthorized(error)) return
          toast({ title: errorTitle, description: messageOf(error, copy.failed), variant: 'destructive' })
        },
      },
    )
  return (
    <div className="grid gap-4">
      <Choice
        legend={copy.legend}
        isWrapped
        value={nameOf(wanted)}
        onChange={(name) => setWanted(options.find((days) => nameOf(days) === name) ?? null)}
        options={options.map((days) => ({
          value: nameOf(days),
          label: days === null ? copy.account : copy.days(days),
        }))}
      />
      <p className="max-w-[62ch] text-ink-2">{copy.explain(wanted)}</p>
      {wanted !== null && goes > 0 && <Warning>{copy.warning(goes, wanted)}</Warning>}
      {!isNew && saved.startsAt && Date.parse(saved.startsAt) > Date.now() && (
        <p className="max-w-[62ch] font-medium">{copy.startsAt(formatMoment(saved.startsAt))}</p>
      )}
      {isNew && (
        <Button
          className="justify-self-start"
          busy={choose.isPending}
          disabled={choose.isPending}
          onClick={save}
        >
          {goes > 0 ? copy.confirm : copy.save}
        </Button>
      )}
    </div>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p
    role="alert"
    className="flex max-w-[62ch] items-start gap-3 border-[1.5px] border-alarm bg-alarm-bg px-4 py-3.5"
  >
    <Icon name="alert" className="mt-0.5 shrink-0 text-alarm" />
    {children}
  </p>
)
