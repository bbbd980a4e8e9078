import type { ErrorCode } from './errors.ts'
import type { FieldCode } from './field-errors.ts'

/** The body of every answer that is not a success (RFC 9457). */
export interface Problem {
  type: string
  status: number
  title: string
  code: ErrorCode
  message: string
  /** The message in English; said to the callers of /api/v1. */
  detail?: string
  fields?: Record<string, string>
  /** The code of each message in `fields`. */
  fieldCodes?: Record<string, FieldCode>
  /** The number in the message, for translations. */
  count?: number
  requestId: string
}
