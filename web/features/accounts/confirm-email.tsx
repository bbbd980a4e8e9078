import { useState } from 'react'
import { Link } from 'wouter'
import { ApiError, messageOf } from '#web/api/problem.ts'
import { Button, button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { Outcome } from './outcome.tsx'
import { useConfirmEmail, useRequestConfirmation, useSession } from './queries.ts'

/** The link of a mail leads here. It is a person who confirms, with one tap: programs open the links of mails too. */
export function ConfirmEmail({ token, isChange = false }: { token: string | null; isChange?: boolean }) {
  const copy = useCopy()
  const [isInvalid, setInvalid] = useState(!token)
  const confirm = useConfirmEmail(isChange)
  if (!token || isInvalid) return isChange ? <InvalidChange /> : <InvalidLink />
  if (confirm.data) return <Confirmed email={confirm.data.email} />
  const submit = () =>
    confirm.mutate(token, {
      onError: (error) => {
        if (isAboutLink(error)) return setInvalid(true)
        const description = messageOf(error, copy.confirm.failed)
        toast({ title: copy.error, description, variant: 'destructive' })
      },
    })
  return (
    <>
      <h1 className="text-5xl">{copy.confirm.title}</h1>
      <p className="mt-4 text-lg text-ink-2">{isChange ? copy.confirm.changeText : copy.confirm.text}</p>
      <p className="mt-3 mb-9 text-ink-2">{isChange ? copy.confirm.changeNotYours : copy.confirm.notYours}</p>
      <Button size="lg" busy={confirm.isPending} disabled={confirm.isPending} onClick={submit}>
        {copy.confirm.submit}
      </Button>
    </>
  )
}

/** Also for who is signed in as somebody else, or not at all: the link says whose address it is. */
function Confirmed({ email }: { email: string }) {
  const { confirm: copy, signIn } = useCopy()
  const { me } = useSession()
  const isOther = me !== null && me.email !== email
  const text = isOther ? `${copy.doneText(email)} ${copy.other(me.email)}` : copy.doneText(email)
  return (
    <Outcome title={copy.done} text={text}>
      <Link href={me ? '/' : '/login'} className={button({ size: 'lg' })}>
        {me ? copy.toWork : signIn.submit}
      </Link>
    </Outcome>
  )
}

function InvalidLink() {
  const copy = useCopy()
  const { me } = useSession()
  const request = useRequestConfirmation()
  return (
    <Outcome
      title={copy.reset.invalidTitle}
      text={`${copy.confirm.invalidText} ${me ? copy.confirm.invalidAsk : copy.confirm.invalidSignIn}`}
    >
      {me ? (
        <Button size="lg" busy={request.isPending} disabled={request.isPending} onClick={request.send}>
          {copy.confirm.newLink}
        </Button>
      ) : (
        <Link href="/login" className={button({ size: 'lg' })}>
          {copy.signIn.submit}
        </Link>
      )}
    </Outcome>
  )
}

function InvalidChange() {
  const copy = useCopy()
  return (
    <Outcome title={copy.reset.invalidTitle} text={`${copy.confirm.invalidText} ${copy.confirm.changeAgain}`}>
      <Link href="/account/profilo" className={button({ size: 'lg' })}>
        {copy.confirm.toProfile}
      </Link>
    </Outcome>
  )
}

const isAboutLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'confirmation_link_invalid' || 'token' in (error.problem.fields ?? {}))
