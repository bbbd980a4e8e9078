import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { CheckoutResult } from '#contracts/billing.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { plans } from '#contracts/plans.ts'
import { ApiError, isUnauthorized, messageOf, OfflineError } from '#web/api/problem.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { readCopy, useCopy } from './account-copy.ts'
import { resultQuery } from './account-queries.ts'
import { PaymentDone } from './payment-done.tsx'
import { statusOf } from './wording.ts'

/** Back from paying: the server looks at the provider's books, and the page says what they say. */
export function PaymentResult({ sessionId }: { sessionId: string | null }) {
  const { result: copy } = useCopy()
  return sessionId ? (
    <Verified sessionId={sessionId} />
  ) : (
    <Failure text={copy.invalid} detail={copy.invalidText} />
  )
}

function Verified({ sessionId }: { sessionId: string }) {
  const { result: copy } = useCopy()
  const result = useQuery(resultQuery(sessionId))
  useFreshAccount(result.data)
  if (result.data) {
    const { subscriptionPlan, subscriptionStatus, email } = result.data.user
    return (
      <PaymentDone plan={plans[subscriptionPlan].name} status={statusOf(subscriptionStatus)} email={email} />
    )
  }
  // The session guard says that somebody is not signed in any more, and leads away.
  if (result.isFetching || isUnauthorized(result.error)) {
    return (
      <div className="grid gap-6">
        <h1 className="text-5xl">{copy.verifying}</h1>
        <Spinner label={copy.verifying} className="h-4 w-14" />
      </div>
    )
  }
  const code = result.error instanceof ApiError ? result.error.code : undefined
  if (code === 'payment_session_invalid') return <Failure text={copy.invalid} detail={copy.invalidText} />
  return (
    <Failure text={copy.failed} detail={detailOf(result.error, code)}>
      {code !== 'payment_unknown' && (
        <Button size="lg" onClick={() => result.refetch()}>
          {copy.retry}
        </Button>
      )}
    </Failure>
  )
}

/** The plan has changed: whatever the page knows of the account is asked for again. */
function useFreshAccount(result: CheckoutResult | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!result) return
    const isAnother = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[0] !== '/api/verify-checkout-session'
    void client.invalidateQueries({ predicate: isAnother })
  }, [result, client])
}

function detailOf(error: unknown, code: ErrorCode | undefined): string {
  const { result: copy } = readCopy()
  if (code === 'payment_unknown') return copy.unknown
  if (code === 'payment_incomplete') return copy.incomplete
  return error instanceof OfflineError ? messageOf(error, copy.down) : copy.down
}

function Failure({ text, detail, children }: { text: string; detail?: string; children?: ReactNode }) {
  const { result: copy } = useCopy()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none">
        {copy.error}
      </h1>
      <p className="mt-4 text-lg font-medium">{text}</p>
      {detail && <p className="mt-2 text-lg text-ink-2">{detail}</p>}
      <div className="mt-9 flex flex-wrap gap-3">
        {children}
        <Link href="/" className={button({ size: 'lg', look: children ? 'outline' : 'primary' })}>
          {copy.back}
        </Link>
      </div>
    </>
  )
}
