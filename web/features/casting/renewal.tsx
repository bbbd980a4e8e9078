import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { consentForm, type ShownConsent } from '#contracts/consent.ts'
import type { OwnModel } from '#contracts/own-models.ts'
import { ConsentFields, consentAgain } from '#web/forms/consent-fields.tsx'
import { showFieldErrors } from '#web/forms/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { useCopy } from './copy.ts'
import { uploadSheet, useRenew } from './own-queries.ts'
import { showError } from './queries.ts'

const renewal = z.object({ consent: consentForm })

interface RenewalProps {
  model: OwnModel
  consent: ShownConsent
  onDone: () => void
}

/** A newer consent of a photographed model; the sheet may stay. */
export function Renewal({ model, consent, onDone }: RenewalProps) {
  const copy = useCopy()
  const renew = useRenew(model.id)
  const form = useForm({
    resolver: zodResolver(renewal),
    defaultValues: { consent: consentAgain(consent) },
  })
  const said = useWatch({ control: form.control, name: 'consent' })
  const submit = form.handleSubmit(({ consent: next }) =>
    renew.mutate(next, { onSuccess: onDone, onError: (error) => showFieldErrors(form, error) }),
  )
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="renewal-title"
      className="notched mt-8 grid gap-5 bg-sheet p-5 sm:p-7"
    >
      <h3 id="renewal-title" className="text-xl font-semibold">
        {`${copy.own.renew}: ${model.name}`}
      </h3>
      <ConsentFields
        value={said}
        onChange={(next) => form.setValue('consent', next, { shouldDirty: true })}
        errors={form.formState.errors.consent}
        current={consent}
        upload={uploadSheet}
        onError={showError}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={renew.isPending} disabled={renew.isPending}>
          {copy.own.renewNow}
        </Button>
        <Button look="outline" onClick={onDone}>
          {copy.own.cancel}
        </Button>
      </div>
    </form>
  )
}
