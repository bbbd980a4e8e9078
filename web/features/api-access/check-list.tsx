interface CheckListProps<V extends string> {
  legend: string
  values: readonly V[]
  onChange: (values: V[]) => void
  options: readonly { value: V; label: string }[]
}

/** Check boxes whose labels are too long to stand side by side in pieces of paper; in the order of the options. */
export function CheckList<V extends string>({ legend, values, onChange, options }: CheckListProps<V>) {
  const toggle = (value: V, isOn: boolean) =>
    onChange(
      options.map((option) => option.value).filter((each) => (each === value ? isOn : values.includes(each))),
    )
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-x-7">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 accent-ink"
              checked={values.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
