import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button, button } from '#web/ui/button.tsx'
import { useCopy } from './account-copy.ts'

const countdownSeconds = 5

interface PaymentDoneProps {
  plan: string
  status: string
  email: string
}

/** The plan is active; the dashboard follows by itself, unless somebody wants to stay. */
export function PaymentDone({ plan, status, email }: PaymentDoneProps) {
  const { result: copy } = useCopy()
  const [, navigate] = useLocation()
  const { left, isStopped, stop } = useCountdown(() => navigate('/', { replace: true }))
  const heading = useRef<HTMLHeadingElement>(null)
  const go = useRef<HTMLAnchorElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none">
        {copy.done}
      </h1>
      <p className="mt-4 text-lg text-ink-2">{copy.doneText}</p>
      <PaidFacts plan={plan} status={status} email={email} />
      {/* A long mark for each second, whatever the width. */}
      <div aria-hidden="true" className="@container mt-8">
        <div
          className="tape h-5 border-s-4 border-tape transition-[width] duration-1000 ease-linear [--n:calc((100cqw-4px)/25)]"
          style={{ width: `${isStopped ? 100 : (left / countdownSeconds) * 100}%` }}
        />
      </div>
      <p role="timer" className="mt-3 text-ink-2 tabular-nums">
        {isStopped ? copy.stopped : copy.countdown(left)}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {/* Who has reached it by keyboard is deciding, and is not hurried. */}
        <Link ref={go} href="/" replace className={button({ size: 'lg' })} onFocus={stop}>
          {copy.go}
        </Link>
        {!isStopped && (
          <Button size="lg" look="outline" onClick={() => go.current?.focus()}>
            {copy.stay}
          </Button>
        )}
      </div>
    </>
  )
}

function PaidFacts({ plan, status, email }: PaymentDoneProps) {
  const { result: copy } = useCopy()
  return (
    <dl className="mt-8 grid grid-cols-[auto_1fr] gap-x-8 border-y-[1.5px] border-control">
      {[
        [copy.plan, plan],
        [copy.status, status],
        [copy.email, email],
      ].map(([term, value]) => (
        <div
          key={term}
          className="col-span-2 grid grid-cols-subgrid py-3 not-first:border-t not-first:border-line"
        >
          <dt className="text-ink-2">{term}</dt>
          <dd className="min-w-0 truncate text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useCountdown(onEnd: () => void) {
  const [left, setLeft] = useState(countdownSeconds)
  const [isStopped, setStopped] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isStopped) return
    if (left === 0) return end()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isStopped])
  return { left, isStopped, stop: () => setStopped(true) }
}
