import type { Me } from '#contracts/accounts.ts'
import { legalVersion } from '#contracts/legal.ts'
import { addressIn } from '#contracts/pages.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { useFormats, useLanguage } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { useAcceptLegal } from './queries.ts'

/** The terms have changed since this account accepted them: said once, calmly, in nobody's way. */
export function LegalNotice({ me }: { me: Me }) {
  const { legal: copy, error: errorTitle } = useCopy()
  const { formatDay } = useFormats()
  const language = useLanguage()
  const accept = useAcceptLegal()
  if (!me.hasNewLegal || accept.isSuccess) return null
  const page = (path: string, name: string) => (
    <a
      href={addressIn(language, path)}
      target="_blank"
      rel="noopener"
      className="py-2 underline underline-offset-4"
    >
      {name}
    </a>
  )
  return (
    <aside
      aria-label={copy.title}
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-[1.5px] border-control px-4 py-3"
    >
      <div className="flex-1 basis-72">
        <p className="font-semibold">{copy.title}</p>
        <p className="text-ink-2">{copy.text(formatDay(`${legalVersion}T12:00:00Z`))}</p>
      </div>
      <p className="flex gap-5">
        {page('/termini', copy.terms)}
        {page('/privacy', copy.privacy)}
      </p>
      <Button
        look="outline"
        busy={accept.isPending}
        disabled={accept.isPending}
        onClick={() =>
          accept.mutate(undefined, {
            onError: (error) => {
              if (isUnauthorized(error)) return
              toast({ title: errorTitle, description: messageOf(error, copy.failed), variant: 'destructive' })
            },
          })
        }
      >
        {copy.accept}
      </Button>
    </aside>
  )
}
