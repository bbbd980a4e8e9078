import { passwordRules } from '#contracts/password-rules.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'

/** The rule of the server, ticked off while the person types. */
export const PasswordRules = ({ password }: { password: string }) => {
  const copy = useCopy()
  return (
    <ul aria-label={copy.signUp.rules} className="mt-1 grid gap-x-4 gap-y-1 text-[0.9375rem] sm:grid-cols-2">
      {passwordRules.map(({ rule, test }) => {
        const isMet = test(password)
        return (
          <li key={rule} className={cn('flex items-center gap-2', isMet ? 'text-good' : 'text-ink-2')}>
            {isMet ? (
              <Icon name="check" size="size-4" />
            ) : (
              <span aria-hidden="true" className="mx-0.5 size-3 rounded-full border-[1.5px] border-current" />
            )}
            {copy.signUp.passwordRules[rule]}
            <span className="sr-only">: {isMet ? copy.signUp.ruleMet : copy.signUp.ruleOpen}</span>
          </li>
        )
      })}
    </ul>
  )
}
