import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { type CreatedKey, type KeyMode, keyFieldErrors, keyForm } from '#contracts/keys.ts'
import { textFieldErrors } from '#contracts/plain-text.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { CheckList } from './check-list.tsx'
import { useCopy } from './copy.ts'
import { useCreateKey } from './queries.ts'
import { tellFailure } from './tell.ts'

const modes = ['test', 'live'] as const
const scopes = ['generations:read', 'generations:create', 'webhooks'] as const

interface KeyFormProps {
  isLiveSold: boolean
  onCreated: (key: CreatedKey) => void
}

export function KeyForm({ isLiveSold, onCreated }: KeyFormProps) {
  const { keys: copy } = useCopy()
  const fieldText = useFieldText({ ...keyFieldErrors, ...textFieldErrors })
  const create = useCreateKey()
  const reason = useId()
  const form = useForm({
    resolver: zodResolver(keyForm),
    defaultValues: { name: '', mode: 'test' as KeyMode, scopes: [...scopes] },
  })
  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess: (key) => {
        onCreated(key)
        form.reset()
      },
      onError: tellFailure(copy.failed),
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
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
            values={field.value.filter((scope) => scope !== 'batches')}
            onChange={field.onChange}
            options={scopes.map((value) => ({ value, label: copy.scopeNames[value] }))}
          />
        )}
      />
      <Button
        type="submit"
        className="justify-self-start"
        busy={create.isPending}
        disabled={create.isPending}
      >
        {copy.create}
      </Button>
    </form>
  )
}
