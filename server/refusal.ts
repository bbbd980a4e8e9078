import { type ErrorCode, errors } from '#contracts/errors.ts'
import type { FieldCode } from '#contracts/field-errors.ts'
import type { PlanRight } from '#contracts/plans.ts'

/** A deliberate "no" with a code of the error table; HTTP and Italian are somebody else's business. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, FieldCode> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly count: number | undefined
  readonly right: PlanRight | undefined

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(errors[code].message, { cause: details.cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.count = details.count
    this.right = details.right
  }
}

interface RefusalDetails {
  /** What is wrong with each field. */
  fields?: Record<string, FieldCode>
  retryAfterSeconds?: number
  /** What the sentence counts. */
  count?: number
  /** What the plan does not include. */
  right?: PlanRight
  /** The error that this translates; logged where the refusal becomes an answer. */
  cause?: unknown
}

export const refuse = (code: ErrorCode, details?: RefusalDetails): Refusal => new Refusal(code, details)
