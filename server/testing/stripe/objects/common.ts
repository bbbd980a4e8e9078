import { randomBytes } from 'node:crypto'

// What Stripe sends, checked field by field against the library's own types: a shape that drifts does not compile.

export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`

export const aList = <T>(url: string, data: T[]) => ({ object: 'list' as const, url, has_more: false, data })
