import { type $ZodType, toJSONSchema } from 'zod/v4/core'
import type { Endpoint } from '#contracts/endpoint.ts'

/** A field of a call, as a developer reads it: `links.self`, `data[].id`. */
export interface Field {
  name: string
  type: string
  isRequired: boolean
  /** What it is where nothing is said. */
  otherwise?: string
}

interface Shape {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

/** What goes in: of the query, and of the body, whose photos are files. */
export function sentFields({ query, body, files = {} }: Endpoint): Field[] {
  const photos = Object.entries(files).map(([name, rule]) => ({
    name,
    type: 'file',
    isRequired: rule === 'required',
  }))
  return [...fieldsOf(query, 'input'), ...photos, ...fieldsOf(body, 'input')]
}

/** What comes out; nothing of what is no JSON. */
export const receivedFields = ({ reply }: Endpoint): Field[] =>
  typeof reply === 'string' ? [] : fieldsOf(reply, 'output')

function fieldsOf(schema: $ZodType | undefined, io: 'input' | 'output'): Field[] {
  // The two say the same of what is read here.
  return schema ? unfold(toJSONSchema(schema, { io }) as Shape, '') : []
}

function unfold(shape: Shape, path: string): Field[] {
  const { properties = {}, required = [] } = shape
  return Object.entries(properties).flatMap(([key, whole]) => {
    const name = path ? `${path}.${key}` : key
    const own = bare(whole)
    const inner = own.items ? bare(own.items) : own
    const under = own.items ? `${name}[]` : name
    const field = { name, type: typeOf(whole), isRequired: required.includes(key), ...defaultOf(whole) }
    return [field, ...unfold(inner, under)]
  })
}

const isNull = ({ type }: Shape): boolean => type === 'null'
/** Without the possibility that it is null. */
const bare = (shape: Shape): Shape => shape.anyOf?.find((one) => !isNull(one)) ?? shape

function typeOf(shape: Shape): string {
  const own = bare(shape)
  const isNullable = shape.anyOf?.some(isNull) ?? false
  return `${nameOf(own)}${limitsOf(own)}${isNullable ? ' | null' : ''}`
}

function nameOf({ enum: words, const: word, type = '', format, items }: Shape): string {
  if (words) return words.join(' | ')
  if (word !== undefined) return String(word)
  if (items) return `array: ${typeOf(items)}`
  return format ?? [type].flat().join(' | ')
}

function limitsOf({ minimum, maximum, maxLength, maxItems, type }: Shape): string {
  // Those that zod adds to every whole number say nothing.
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (type === 'integer') return isBounded ? ` ${minimum ?? 0}-${maximum}` : ''
  const most = maxLength ?? maxItems
  return most === undefined ? '' : ` ≤ ${most}`
}

const defaultOf = ({ default: value }: Shape): { otherwise?: string } =>
  value === undefined || value === null || typeof value === 'object' ? {} : { otherwise: String(value) }
