import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from './cn.ts'
import { useCopy } from './copy.ts'
import { Icon } from './icon.tsx'

const box =
  'h-12 w-full rounded-cut border-[1.5px] border-control bg-sheet px-3.5 text-ink placeholder:text-ink-2 aria-invalid:border-alarm focus-visible:outline-offset-0'

type FieldProps = ComponentProps<'input'> & {
  id: string
  label: string
  error?: string | undefined
  /** Stays below the box, whether there is an error or not. */
  hint?: ReactNode
}

export function Field({ label, error, hint, className, ...input }: FieldProps) {
  const described = [error && `${input.id}-error`, hint && `${input.id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={input.id} className="font-medium">
        {label}
      </label>
      <input
        className={box}
        aria-invalid={Boolean(error)}
        aria-describedby={described || undefined}
        {...input}
      />
      <FieldNotes id={input.id} error={error} hint={hint} />
    </div>
  )
}

type TextAreaProps = ComponentProps<'textarea'> & Pick<FieldProps, 'id' | 'label' | 'error' | 'hint'>

export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  const described = [error && `${area.id}-error`, hint && `${area.id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cn('grid gap-1.5', className)}>
      <label htmlFor={area.id} className="font-medium">
        {label}
      </label>
      <textarea
        className={cn(box, 'field-sizing-content h-auto max-h-[70dvh] min-h-28 py-3 leading-normal')}
        aria-invalid={Boolean(error)}
        aria-describedby={described || undefined}
        {...area}
      />
      <FieldNotes id={area.id} error={error} hint={hint} />
    </div>
  )
}

type SelectProps = ComponentProps<'select'> &
  Pick<FieldProps, 'id' | 'label' | 'error' | 'hint'> & {
    options: readonly { value: string; label: string }[]
  }

export function SelectField({ label, error, hint, options, className, ...select }: SelectProps) {
  const described = [error && `${select.id}-error`, hint && `${select.id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={select.id} className="font-medium">
        {label}
      </label>
      <select
        className={box}
        aria-invalid={Boolean(error)}
        aria-describedby={described || undefined}
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes id={select.id} error={error} hint={hint} />
    </div>
  )
}

export function PasswordField({ label, error, hint, className, ...input }: FieldProps) {
  const copy = useCopy()
  const [isShown, setShown] = useState(false)
  const described = [error && `${input.id}-error`, hint && `${input.id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cn('grid gap-1.5', className)}>
      <label htmlFor={input.id} className="font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          className={cn(box, 'pe-13')}
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
          {...input}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          aria-label={isShown ? copy.hidePassword : copy.showPassword}
          className="absolute end-0.5 top-0.5 grid size-11 place-items-center text-ink-2"
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
      <FieldNotes id={input.id} error={error} hint={hint} />
    </div>
  )
}

function FieldNotes({ id, error, hint }: { id: string; error?: string | undefined; hint?: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-[0.9375rem] text-alarm">
          <Icon name="alert" size="size-4.5" className="mt-0.5" />
          {error}
        </p>
      )}
      {hint && <div id={`${id}-hint`}>{hint}</div>}
    </>
  )
}
