import { useQuery } from '@tanstack/react-query'
import type { SignedInSession } from '#contracts/own-account.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { deviceOf } from './device.ts'
import { readCopy, useCopy } from './security-copy.ts'
import { sessionsQuery, useEndSessions } from './security-queries.ts'

/** Where the person is signed in, and how to end what is not theirs. */
export function Devices() {
  const { devices: copy } = useCopy()
  const sessions = useQuery(sessionsQuery)
  const endAll = useEndSessions()
  return (
    <Panel id="dispositivi" title={copy.title} text={copy.text}>
      <Fetched query={sessions} height="min-h-40">
        {(data: SignedInSession[]) => {
          const others = data.filter(({ isCurrent }) => !isCurrent)
          return (
            <>
              <ul className="border-y-[1.5px] border-control">
                {data.map((session) => (
                  <li key={session.id} className="not-first:border-t not-first:border-line">
                    <Device session={session} />
                  </li>
                ))}
              </ul>
              {others.length > 1 && (
                <Button
                  look="outline"
                  className="mt-5"
                  busy={endAll.isPending}
                  disabled={endAll.isPending}
                  onClick={() => endAll.mutate(others, outcome(copy.endedAll))}
                >
                  {copy.endAll}
                </Button>
              )}
            </>
          )
        }}
      </Fetched>
    </Panel>
  )
}

function Device({ session }: { session: SignedInSession }) {
  const { devices: copy } = useCopy()
  const { formatDay } = useFormats()
  const end = useEndSessions()
  const device = deviceOf(session.userAgent)
  const name = device ? copy.named(device.browser, device.system) : copy.unknown
  const seen = formatDay(session.seenAt)
  const isToday = seen === formatDay(new Date().toISOString())
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5">
      <div className="flex-1 basis-56">
        <p className="font-semibold">{name}</p>
        <p className="text-[0.9375rem] text-ink-2 tabular-nums">
          {copy.since(formatDay(session.startedAt))}, {isToday ? copy.seenToday : copy.seen(seen)}
        </p>
      </div>
      {session.isCurrent ? (
        <p className="woven">{copy.current}</p>
      ) : (
        <Button
          look="outline"
          size="sm"
          busy={end.isPending}
          disabled={end.isPending}
          onClick={() => end.mutate([session], outcome(copy.ended))}
        >
          {copy.end}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </div>
  )
}

const outcome = (title: string) => ({
  onSuccess: () => {
    toast({ title })
    // The button is gone, and the focus with it.
    document.getElementById('dispositivi-title')?.focus()
  },
  onError: (error: Error) => {
    if (isUnauthorized(error)) return
    const copy = readCopy()
    toast({
      title: copy.error,
      description: messageOf(error, copy.devices.failed),
      variant: 'destructive',
    })
  },
})
