import { managerFieldErrors } from './account-manager.ts'
import { accountFieldErrors } from './accounts.ts'
import { batchFieldErrors } from './batch-words.ts'
import { billingFieldErrors } from './billing-profile.ts'
import { castingFieldErrors } from './casting.ts'
import { modelFieldErrors } from './catalogue-admin.ts'
import { checkoutFieldErrors } from './checkout.ts'
import { consentFieldErrors } from './consent.ts'
import { type ErrorCode, errors } from './errors.ts'
import { garmentFieldErrors } from './garments.ts'
import { generationFieldErrors } from './generations.ts'
import { keyFieldErrors } from './keys.ts'
import { photographedFieldErrors } from './own-models.ts'
import { promptFieldErrors } from './prompts.ts'
import { routingFieldErrors } from './routing.ts'
import { shopFieldErrors } from './shop-analytics.ts'
import { supportFieldErrors } from './support.ts'
import { ticketFieldErrors } from './tickets.ts'
import { v1FieldErrors } from './v1.ts'
import { webhookFieldErrors } from './webhooks.ts'

/**
 * Everything that the fields of a form are refused with. The schemas answer codes in place of messages; their Italian is
 * beside the schemas, so that a page of the web carries only that of its own forms.
 */
export const fieldErrors = {
  ...accountFieldErrors,
  ...generationFieldErrors,
  ...garmentFieldErrors,
  ...batchFieldErrors,
  ...billingFieldErrors,
  ...checkoutFieldErrors,
  ...modelFieldErrors,
  ...keyFieldErrors,
  ...castingFieldErrors,
  ...consentFieldErrors,
  ...photographedFieldErrors,
  ...promptFieldErrors,
  ...routingFieldErrors,
  ...supportFieldErrors,
  ...v1FieldErrors,
  ...ticketFieldErrors,
  ...managerFieldErrors,
  ...shopFieldErrors,
  ...webhookFieldErrors,
  /** Where a schema gives no reason of its own. */
  value_invalid: 'Valore non valido',
}
export type FieldErrorCode = keyof typeof fieldErrors

/** A field may also be what a whole request is refused for: a key that is taken, a wrong password. */
export type FieldCode = FieldErrorCode | ErrorCode

/** The code that a schema put in the place of its message. */
export const fieldCodeOf = (message: string): FieldCode =>
  isFieldErrorCode(message) || isErrorCode(message) ? message : 'value_invalid'

export const fieldErrorText = (code: FieldCode): string =>
  isFieldErrorCode(code) ? fieldErrors[code] : errors[code].message

const isFieldErrorCode = (word: string): word is FieldErrorCode => Object.hasOwn(fieldErrors, word)
const isErrorCode = (word: string): word is ErrorCode => Object.hasOwn(errors, word)
