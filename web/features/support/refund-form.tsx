import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Invoice } from '#contracts/billing.ts'
import { refundForm, supportFieldErrors } from '#contracts/support.ts'
import { newKey } from '#web/api/new-key.ts'
import { isUnauthorized } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { useFormats } from '#web/language/language.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { useRefund } from './queries.ts'

interface RefundFormProps {
  userId: string
  payment: Invoice
  onClose: () => void
}

/** A number field holds euros. */
const centsOf = (euros: string): number => Math.round(Number(euros) * 100)
const euros = z.pipe(z.string(), z.pipe(z.transform(centsOf), refundForm.shape.cents))
const schema = z.extend(refundForm, { cents: euros })

export function RefundForm({ payment, ...props }: RefundFormProps) {
  const { deeds, payments: copy } = useCopy()
  const { formatEuro } = useFormats()
  const fieldText = useFieldText(supportFieldErrors)
  const { form, submit, isBusy } = useRefundForm({ payment, ...props })
  const { errors } = form.formState
  return (
    <form
      noValidate
      aria-label={copy.refundOf(payment.number)}
      onSubmit={submit}
      className="mt-6 grid max-w-lg gap-5 border-s-8 border-tape ps-5"
    >
      <p>{copy.refundText}</p>
      <Field
        id="refund-amount"
        type="number"
        inputMode="decimal"
        step="0.01"
        label={copy.amount(formatEuro(leftOf(payment)))}
        error={fieldText(errors.cents)}
        {...form.register('cents')}
      />
      <Field
        id="refund-reason"
        label={deeds.reason}
        maxLength={500}
        hint={<p className="text-[0.9375rem] text-ink-2">{deeds.reasonHint}</p>}
        error={fieldText(errors.reason)}
        {...form.register('reason')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} disabled={isBusy}>
          {copy.refund}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={props.onClose}>
          {deeds.cancel}
        </Button>
      </div>
    </form>
  )
}

const leftOf = ({ grossCents, refundedCents }: Invoice): number => grossCents - refundedCents

function useRefundForm({ userId, payment, onClose }: RefundFormProps) {
  const { deeds, payments: copy } = useCopy()
  const form = useForm({
    resolver: zodResolver(schema),
    // One key for one opened form, so that a double click gives back once.
    defaultValues: { key: newKey(), reason: '', cents: (leftOf(payment) / 100).toFixed(2) },
  })
  const refund = useRefund(userId, payment.id)
  const submit = form.handleSubmit((values) =>
    refund.mutate(values, {
      onSuccess: () => {
        toast({ title: copy.done })
        onClose()
      },
      onError: (error) => {
        if (isUnauthorized(error)) return
        showRefusal(form, error, { title: deeds.error, failed: deeds.failed })
      },
    }),
  )
  return { form, submit, isBusy: refund.isPending }
}
