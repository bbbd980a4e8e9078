import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { accountFieldErrors, type Me, mannequinHeads } from '#contracts/accounts.ts'
import { profileForm } from '#contracts/own-account.ts'
import { isUnauthorized } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './profile-copy.ts'
import { useEditProfile } from './profile-queries.ts'

/** The names of the person and of the shop. */
export function EditProfile({ me }: { me: Me }) {
  const { profile: copy } = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const { form, submit, isBusy } = useProfileForm(me)
  const { errors } = form.formState
  return (
    <Panel id="profile" title={copy.title} text={copy.text}>
      <form noValidate onSubmit={submit} className="grid max-w-2xl gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field
          id="firstName"
          label={copy.firstName}
          autoComplete="given-name"
          error={fieldText(errors.firstName)}
          {...form.register('firstName')}
        />
        <Field
          id="lastName"
          label={copy.lastName}
          autoComplete="family-name"
          error={fieldText(errors.lastName)}
          {...form.register('lastName')}
        />
        <Field
          id="shopName"
          label={copy.shopName}
          hint={copy.optional}
          autoComplete="organization"
          className="sm:col-span-2"
          error={fieldText(errors.shopName)}
          {...form.register('shopName')}
        />
        <Controller
          control={form.control}
          name="mannequinHead"
          render={({ field: { value = me.mannequinHead, onChange } }) => (
            <Choice
              className="sm:col-span-2"
              legend={copy.head}
              value={value}
              onChange={onChange}
              options={mannequinHeads.map((head) => ({ value: head, label: copy.heads[head] }))}
            />
          )}
        />
        <Button type="submit" className="justify-self-start sm:col-span-2" busy={isBusy} disabled={isBusy}>
          {copy.submit}
        </Button>
      </form>
    </Panel>
  )
}

function useProfileForm({ firstName, lastName, shopName, mannequinHead }: Me) {
  const { profile: copy, error: title } = useCopy()
  const form = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: {
      ...{ firstName: firstName ?? '', lastName: lastName ?? '', shopName: shopName ?? '' },
      mannequinHead,
    },
  })
  const edit = useEditProfile()
  const submit = form.handleSubmit((values) =>
    edit.mutate(values, {
      onSuccess: () => toast({ title: copy.done }),
      onError: (error) => {
        if (isUnauthorized(error)) return
        showRefusal(form, error, { title, failed: copy.failed })
      },
    }),
  )
  return { form, submit, isBusy: edit.isPending }
}
