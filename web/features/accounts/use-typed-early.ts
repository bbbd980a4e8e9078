import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { takeTyped } from '#web/ui/typed-early.ts'

/** Gives a form what was typed into its drawn page before it was there, and sends it if that was asked for. */
export function useTypedEarly<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>): void {
  const { reset, getValues } = form
  useEffect(() => {
    const typed = takeTyped()
    const values = getValues()
    // Names of this form, and texts as all its fields are.
    const early = Object.keys(values).filter((name) => typed.get(name))
    if (early.length > 0) {
      const theirs = Object.fromEntries(early.map((name) => [name, typed.get(name)])) as Partial<V>
      // Not one by one: a field that already says so would not notify its watchers.
      reset({ ...values, ...theirs }, { keepDefaultValues: true })
    }
    for (const name of early) typed.delete(name)
    // The mark of the guard in index.html, which keeps an early form from leaving by itself.
    document.querySelector<HTMLFormElement>('[data-drawn] form[data-asked]')?.requestSubmit()
  }, [reset, getValues])
}
