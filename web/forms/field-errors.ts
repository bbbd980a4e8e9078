import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/problem.ts'

/** Puts the server's objections on their fields and the cursor into the first of them. */
export function showFieldErrors<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return
  const { fields = {}, fieldCodes = {} } = error.problem
  const known = Object.entries(fields).filter(([name]) => (name.split('.')[0] ?? '') in form.getValues())
  for (const [index, [name, message]] of known.entries()) {
    // The filter above keeps only names of this form.
    form.setError(
      name as FieldPath<V>,
      { type: fieldCodes[name] ?? 'server', message },
      { shouldFocus: index === 0 },
    )
  }
}
