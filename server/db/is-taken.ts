/** SQLSTATE of a unique index that has the value already. */
const uniqueViolation = '23505'

/** Whether a statement failed because another transaction was faster with the same value. */
export function isTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === uniqueViolation
}
