import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { type CreatedKey, type KeyMode, keyFieldErrors, keyForm, keyScopes } from '#contracts/keys.ts'
import { textFieldErrors } from '#contracts/plain-text.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { CheckList } from './check-list.tsx'
import { useCopy } from './copy.ts'
import { CreationForm } from './creation-form.tsx'
import { useCreateKey } from './queries.ts'

const modes = ['test', 'live'] as const
interface KeyFormProps {
  isLiveSold: boolean
  onCreated: (key: CreatedKey) => void
}

export function KeyForm({ isLiveSold, onCreated }: KeyFormProps) {
  const { keys: copy, error: title } = useCopy()
  const fieldText = useFieldText({ ...keyFieldErrors, ...textFieldErrors })
  const create = useCreateKey()
  const reason = useId()
  const form = useForm({
    resolver: zodResolver(keyForm),
    defaultValues: { name: '', mode: 'test' as KeyMode, scopes: [...keyScopes], expiresAt: null },
  })
  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess: (key) => {
        onCreated(key)
        form.reset()
      },
      onError: (error) => showRefusal(form, error, { title, failed: copy.failed }),
    }),
  )
  return (
    <CreationForm onSubmit={submit} isPending={create.isPending} label={copy.create}>
      <Field
        id="key-name"
        label={copy.name}
        hint={copy.nameHint}
        autoComplete="off"
        maxLength={60}
        error={fieldText(form.formState.errors.name)}
        {...form.register('name')}
      />
      <div>
        <Controller
          control={form.control}
          name="mode"
          render={({ field }) => (
            <Choice
              legend={copy.mode}
              value={field.value}
              onChange={field.onChange}
              options={modes.map((value) => ({ value, label: copy.modes[value] }))}
              {...(!isLiveSold && { lockedBy: reason })}
            />
          )}
        />
        {!isLiveSold && (
          <p id={reason} className="mt-2 text-[0.9375rem] text-ink-2">
            {copy.liveLocked}{' '}
            <Link href="/account" className="underline underline-offset-4">
              {copy.upgrade}
            </Link>
          </p>
        )}
      </div>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <CheckList
            legend={copy.scopes}
            values={field.value}
            onChange={field.onChange}
            options={keyScopes.map((value) => ({ value, label: copy.scopeNames[value] }))}
          />
        )}
      />
      <Field
        id="key-expiry"
        type="date"
        label={copy.expiry}
        hint={copy.expiryHint}
        error={fieldText(form.formState.errors.expiresAt)}
        {...form.register('expiresAt', { setValueAs: endOfDay })}
      />
    </CreationForm>
  )
}

/** The key works on its last day, where its owner is; without a day it works until it is revoked. */
const endOfDay = (day: string | null): string | null =>
  day ? new Date(`${day}T23:59:59.999`).toISOString() : null
