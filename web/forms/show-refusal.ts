import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { showFieldErrors } from './field-errors.ts'

/** A form that the server refused: its objections stand beside their fields, and a toast says what is wrong. */
export function showRefusal<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  error: unknown,
  { title, failed }: { title: string; failed: string },
): void {
  showFieldErrors(form, error)
  toast({ title, description: messageOf(error, failed), variant: 'destructive' })
}
