import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConsentForm, consentFieldErrors, type ShownConsent } from '#contracts/consent.ts'
import { useFormats } from '#web/language/language.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { cn } from '#web/ui/cn.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './consent-copy.ts'

export const noConsent: ConsentForm = {
  personName: '',
  bornOn: '',
  signedOn: '',
  until: '',
  purpose: '',
  sheet: null,
  isConfirmed: false,
}

/** A consent that is there, to be said again: the sheet stays, the confirmation does not. */
export const consentAgain = ({ personName, signedOn, until, purpose }: ShownConsent): ConsentForm => ({
  ...noConsent,
  ...{ personName, signedOn, until, purpose },
})

type Errors = { [Name in keyof ConsentForm]?: { type?: unknown; message?: string | undefined } | undefined }

interface ConsentFieldsProps {
  value: ConsentForm
  onChange: (value: ConsentForm) => void
  errors: Errors | undefined
  /** What it replaces. */
  current: ShownConsent | null
  upload: (file: File) => Promise<{ sheet: string }>
  onError: (error: unknown) => void
}

/** What a photographed person signed, and the sheet itself. */
export function ConsentFields({ value, onChange, errors = {}, ...sheet }: ConsentFieldsProps) {
  const copy = useCopy()
  const fieldText = useFieldText(consentFieldErrors)
  const field = (name: 'personName' | 'bornOn' | 'signedOn' | 'until' | 'purpose') => ({
    id: `consent-${name}`,
    label: copy[name],
    value: value[name],
    error: fieldText(errors[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  })
  const hint = (text: string) => <p className="text-[0.9375rem] text-ink-2">{text}</p>
  return (
    <fieldset className="grid gap-5 border-t-[1.5px] border-control pt-5">
      <legend className="sr-only">{copy.title}</legend>
      <div>
        <p className="text-xl font-semibold" aria-hidden="true">
          {copy.title}
        </p>
        <p className="max-w-[60ch] text-[0.9375rem] text-ink-2">{copy.text}</p>
      </div>
      <Field autoComplete="off" hint={hint(copy.personHint)} {...field('personName')} />
      <Field type="date" hint={hint(copy.bornHint)} {...field('bornOn')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field type="date" {...field('signedOn')} />
        <Field type="date" hint={hint(copy.untilHint)} {...field('until')} />
      </div>
      <TextArea placeholder={copy.purposePlaceholder} {...field('purpose')} />
      <Sheet {...sheet} onSheet={(id) => onChange({ ...value, sheet: id })} error={fieldText(errors.sheet)} />
      <div>
        <label className="flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-ink"
            checked={value.isConfirmed}
            aria-invalid={Boolean(errors.isConfirmed)}
            onChange={({ target }) => onChange({ ...value, isConfirmed: target.checked })}
          />
          <span className="max-w-[60ch]">{copy.confirm}</span>
        </label>
        <Wrong text={fieldText(errors.isConfirmed)} />
      </div>
    </fieldset>
  )
}

interface SheetProps extends Pick<ConsentFieldsProps, 'current' | 'upload' | 'onError'> {
  onSheet: (id: string) => void
  error: string | undefined
}

function Sheet({ current, upload, onError, onSheet, error }: SheetProps) {
  const copy = useCopy()
  const [name, setName] = useState('')
  const sending = useMutation({ mutationFn: upload, onError })
  const take = (file: File) =>
    sending.mutate(file, {
      onSuccess: ({ sheet }) => {
        setName(file.name)
        onSheet(sheet)
      },
    })
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{copy.sheet}</p>
      <FileButton
        label={copy.sheet}
        accept="application/pdf,image/png,image/jpeg,image/webp"
        busy={sending.isPending}
        onFile={take}
      >
        {sending.isPending ? copy.uploading : name || current ? copy.replace : copy.upload}
      </FileButton>
      <Wrong text={error} />
      <p className="text-[0.9375rem] text-ink-2 wrap-anywhere" role="status">
        {name ? copy.uploaded(name) : current ? copy.kept : copy.sheetHint}
      </p>
    </div>
  )
}

const Wrong = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="flex items-start gap-1.5 text-[0.9375rem] text-alarm">
      <Icon name="alert" size="size-4.5" className="mt-0.5" />
      {text}
    </p>
  )

/** How long a consent holds, and its sheet. */
export function ConsentLine({ consent }: { consent: ShownConsent }) {
  const copy = useCopy()
  const { formatDay } = useFormats()
  const { state, until, sheetUrl, personName } = consent
  return (
    <p className={cn('text-[0.9375rem]', state === 'valid' ? 'text-ink-2' : 'text-alarm')}>
      {copy.states[state](formatDay(until))}{' '}
      <a
        href={sheetUrl}
        download
        aria-label={`${copy.open}: ${personName}`}
        className="underline underline-offset-4"
      >
        {copy.open}
      </a>
    </p>
  )
}
