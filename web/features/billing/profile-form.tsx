import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
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

function ProfileForm({ profile }: { profile: BillingProfile | null }) {
  const { profile: copy } = useCopy()
  const fieldText = useFieldText(billingFieldErrors)
  const form = useForm<Values, unknown, BillingProfile>({
    resolver: zodResolver(billingProfileForm),
    defaultValues: valuesOf(profile),
  })
  const save = useSaveProfile()
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved))
        tell(copy.saved, copy.savedText)
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
  const { errors } = form.formState
  const field = (name: Name) => ({
    id: name,
    label: copy[name],
    error: fieldText(errors[name]),
    ...form.register(name),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-x-6 gap-y-5 sm:grid-cols-6">
      <Field className="content-start sm:col-span-6" autoComplete="organization" {...field('companyName')} />
      <Field
        className="content-start sm:col-span-3"
        inputMode="numeric"
        hint={<Hint text={copy.vatHint} />}
        {...field('vatNumber')}
      />
      <Field className="content-start sm:col-span-3" autoCapitalize="characters" {...field('taxCode')} />
      <Field className="content-start sm:col-span-6" autoComplete="street-address" {...field('address')} />
      <Field
        className="content-start sm:col-span-2"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        {...field('postalCode')}
      />
      <Field className="content-start sm:col-span-2" autoComplete="address-level2" {...field('city')} />
      <Field
        className="content-start sm:col-span-2"
        autoComplete="address-level1"
        autoCapitalize="characters"
        placeholder="MI"
        {...field('province')}
      />
      <Field
        className="content-start sm:col-span-3"
        autoCapitalize="characters"
        hint={<Hint text={copy.recipientHint} />}
        {...field('recipientCode')}
      />
      <Field
        className="content-start sm:col-span-3"
        type="email"
        inputMode="email"
        hint={<Hint text={copy.pecHint} />}
        {...field('pec')}
      />
      <Button
        type="submit"
        className="justify-self-start sm:col-span-6"
        busy={save.isPending}
        disabled={save.isPending}
      >
        {copy.save}
      </Button>
    </form>
  )
}

const Hint = ({ text }: { text: string }) => <p className="text-[0.9375rem] text-ink-2">{text}</p>

/** An input shows nothing as an empty text. */
const valuesOf = (profile: BillingProfile | null): Values => ({
  ...empty,
  ...(profile && Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, value ?? '']))),
})
