import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { planIds, plans } from '#contracts/plans.ts'
import {
  grantForm,
  managerChoice,
  planForm,
  type SupportedUser,
  supportFieldErrors,
} from '#contracts/support.ts'
import { newKey } from '#web/api/new-key.ts'
import { isUnauthorized } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { type DeedName, managersQuery, useDeed } from './queries.ts'

interface DeedFormProps {
  user: SupportedUser
  name: DeedName
  onClose: () => void
}

/** What each deed needs; the server reads what is its own. */
const schema = z.extend(grantForm, {
  plan: planForm.shape.plan,
  managerId: managerChoice.shape.managerId,
})

export function DeedForm({ user, name, onClose }: DeedFormProps) {
  const { deeds: copy } = useCopy()
  const fieldText = useFieldText(supportFieldErrors)
  const { form, submit, isBusy } = useDeedForm({ user, name, onClose })
  const { errors } = form.formState
  return (
    <form
      noValidate
      aria-label={copy[name].open}
      onSubmit={submit}
      className="mt-6 grid max-w-lg gap-5 border-s-8 border-tape ps-5"
    >
      <p>{copy[name].text}</p>
      {name === 'grantCredits' && (
        <Field
          id="deed-credits"
          type="number"
          inputMode="numeric"
          min={1}
          max={500}
          label={copy.credits}
          error={fieldText(errors.credits)}
          {...form.register('credits', { valueAsNumber: true })}
        />
      )}
      {name === 'givePlan' && (
        <SelectField
          id="deed-plan"
          label={copy.plan}
          options={planIds.map((plan) => ({ value: plan, label: plans[plan].name }))}
          {...form.register('plan')}
        />
      )}
      {name === 'nameManager' && (
        <ManagerField {...form.register('managerId', { setValueAs: (id) => id || null })} />
      )}
      <Field
        id="deed-reason"
        label={copy.reason}
        maxLength={500}
        hint={<p className="text-[0.9375rem] text-ink-2">{copy.reasonHint}</p>}
        error={fieldText(errors.reason)}
        {...form.register('reason')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} disabled={isBusy}>
          {copy[name].submit}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}

function ManagerField(field: UseFormRegisterReturn) {
  const { deeds: copy } = useCopy()
  return (
    <Fetched query={useQuery(managersQuery)} height="min-h-11">
      {({ managers }) => (
        <SelectField
          id="deed-manager"
          label={copy.manager}
          options={[
            { value: '', label: copy.defaultManager(managers.find(({ isDefault }) => isDefault)?.name) },
            ...managers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field}
        />
      )}
    </Fetched>
  )
}

function useDeedForm({ user, name, onClose }: DeedFormProps) {
  const { deeds: copy } = useCopy()
  const form = useForm({
    resolver: zodResolver(schema),
    // One key for one opened form, so that a double click acts once.
    defaultValues: { key: newKey(), reason: '', credits: 10, plan: user.plan, managerId: user.managerId },
  })
  const deed = useDeed(user.id, name)
  const submit = form.handleSubmit((values) =>
    deed.mutate(values, {
      onSuccess: () => {
        toast({ title: copy[name].done })
        onClose()
      },
      onError: (error) => {
        if (isUnauthorized(error)) return
        showRefusal(form, error, { title: copy.error, failed: copy.failed })
      },
    }),
  )
  return { form, submit, isBusy: deed.isPending }
}
