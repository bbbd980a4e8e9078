import type { ReactNode } from 'react'

interface ChoicesProps<V extends string> {
  legend: string
  hint?: string
  values: readonly V[]
  onChange: (values: V[]) => void
  options: readonly { value: V; label: string; art?: ReactNode }[]
  /** With labels that are too long to stand side by side in pieces of paper. */
  isList?: boolean
}

/** Check boxes that look like the pieces of paper of `Choice`, for more than one at a time; in the order of the options. */
export function Choices<V extends string>(props: ChoicesProps<V>) {
  const { legend, hint, values, onChange, options, isList = false } = props
  const toggle = (value: V, isOn: boolean) =>
    onChange(
      options.map((option) => option.value).filter((each) => (each === value ? isOn : values.includes(each))),
    )
  return (
    <fieldset>
      <legend className={isList ? 'font-semibold' : 'font-semibold max-md:sr-only'}>{legend}</legend>
      {hint && <p className="text-[0.9375rem] text-ink-2">{hint}</p>}
      <div className={isList ? 'mt-1 flex flex-wrap gap-x-7' : 'mt-2 grid auto-cols-fr grid-flow-col gap-2'}>
        {options.map(({ value, label, art }) => (
          <label key={value} className={isList ? line : piece}>
            <input
              type="checkbox"
              className={
                isList
                  ? 'size-5 accent-ink'
                  : 'absolute end-2 top-2 size-4.5 accent-ink focus-visible:outline-none'
              }
              checked={values.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {art}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const line = 'flex min-h-11 cursor-pointer items-center gap-2.5'
const piece =
  'relative flex min-h-12 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-cut border-[1.5px] border-control px-2 pt-2.5 pb-3 text-ink-2 transition-colors hover:bg-sheet has-checked:border-ink has-checked:bg-sheet has-checked:text-ink has-checked:hem has-focus-visible:outline-3 has-focus-visible:outline-offset-2'
