import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type BillingProfile, billingFieldErrors, billingProfileForm } from '#contracts/billing-profile.ts'
import { ApiError } from '#web/api/problem.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './account-copy.ts'
import { profileQuery, showError, tell, useSaveProfile } from './account-queries.ts'

type Values = z.input<typeof billingProfileForm>
type Name = FieldPath<Values>

const empty: Values = {
  companyName: '',
  vatNumber: '',
  taxCode: '',
  address: '',
  postalCode: '',
  city: '',
  province: '',
  recipientCode: '',
  pec: '',
}

/** Whom invoices are made out to. */
export function BillingProfileForm() {
  const { profile: copy } = useCopy()
  const profile = useQuery(profileQuery)
  return (
    <Panel id="dati" title={copy.title} text={copy.text}>
      <Fetched query={profile} height="min-h-96">
        {(data: BillingProfile | null) => <ProfileForm profile={data} />}
      </Fetched>
    </Panel>
  )
}

/** The inputs in their order, and how wide they are. */
const inputs: ({ name: Name; className: string; hint?: 'vatHint' | 'recipientHint' | 'pecHint' } & Omit<
  ComponentProps<'input'>,
  'name'
>)[] = [
  { name: 'companyName', className: 'sm:col-span-6', autoComplete: 'organization' },
  { name: 'vatNumber', className: 'sm:col-span-3', inputMode: 'numeric', hint: 'vatHint' },
  { name: 'taxCode', className: 'sm:col-span-3', autoCapitalize: 'characters' },
  { name: 'address', className: 'sm:col-span-6', autoComplete: 'street-address' },
  {
    name: 'postalCode',
    className: 'sm:col-span-2',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    maxLength: 5,
  },
  { name: 'city', className: 'sm:col-span-2', autoComplete: 'address-level2' },
  {
    name: 'province',
    className: 'sm:col-span-2',
    autoComplete: 'address-level1',
    autoCapitalize: 'characters',
    placeholder: 'MI',
  },
  {
    name: 'recipientCode',
    className: 'sm:col-span-3',
    autoCapitalize: 'characters',
    hint: 'recipientHint',
  },
  { name: 'pec', className: 'sm:col-span-3', type: 'email', inputMode: 'email', hint: 'pecHint' },
]

/** An input that answers what another one asks for: the other's message goes with it. */
const answers: Partial<Record<Name, Name>> = { taxCode: 'vatNumber', pec: 'recipientCode' }

interface ProfileFormProps {
  profile: BillingProfile | null
  /** What saving leads to; without it the page stays, and a toast says that it is done. */
  next?: { label: string; isBusy: boolean; run: () => void }
}

export function ProfileForm({ profile, next }: ProfileFormProps) {
  const { profile: copy } = useCopy()
  const fieldText = useFieldText(billingFieldErrors)
  const { form, submit, isPending } = useProfileForm(profile, next?.run)
  const isBusy = isPending || next?.isBusy
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-x-6 gap-y-5 sm:grid-cols-6">
      {inputs.map(({ name, className, hint, ...input }) => (
        <Field
          key={name}
          {...input}
          className={`content-start ${className}`}
          hint={hint && <Hint text={copy[hint]} />}
          id={name}
          label={copy[name]}
          error={fieldText(errors[name])}
          {...form.register(name, { deps: answers[name] })}
        />
      ))}
      <Button type="submit" className="justify-self-start sm:col-span-6" busy={isBusy} disabled={isBusy}>
        {next?.label ?? copy.save}
      </Button>
    </form>
  )
}

function useProfileForm(profile: BillingProfile | null, onSaved?: () => void) {
  const { profile: copy } = useCopy()
  const form = useForm<Values, unknown, BillingProfile>({
    resolver: zodResolver(billingProfileForm),
    defaultValues: valuesOf(profile),
  })
  const save = useSaveProfile()
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved))
        if (onSaved) onSaved()
        else tell(copy.saved, copy.savedText)
      },
      onError: (error) => {
        const { fields = {}, fieldCodes = {} } = error instanceof ApiError ? error.problem : {}
        for (const [name, message] of Object.entries(fields)) {
          // Only names of this form are shown beside a field; the toast says the rest.
          if (name in empty) form.setError(name as Name, { type: fieldCodes[name] ?? 'server', message })
        }
        showError(error, copy.failed)
      },
    }),
  )
  return { form, submit, isPending: save.isPending }
}

const Hint = ({ text }: { text: string }) => <p className="text-[0.9375rem] text-ink-2">{text}</p>

/** An input shows nothing as an empty text. */
const valuesOf = (profile: BillingProfile | null): Values => ({
  ...empty,
  ...(profile && Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, value ?? '']))),
})
