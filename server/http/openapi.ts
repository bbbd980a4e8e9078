import { toJSONSchema } from 'zod/v4/core'
import { api } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { errors } from '#contracts/errors.ts'
import { fieldErrors } from '#contracts/field-errors.ts'

type Schema = Record<string, unknown>

/** The endpoint table as an OpenAPI 3.1 document. */
export function openApi(appUrl: string, isShown: (endpoint: Endpoint) => boolean = () => true): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [room, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (!isShown(endpoint)) continue
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(room, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Indosso', version: '1' },
    servers: [{ url: appUrl }],
    components: {
      schemas: { Problem: problemSchema() },
      securitySchemes,
    },
    paths,
  }
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  key: { type: 'http', scheme: 'bearer', description: 'An API key of the account' },
}

function operation(room: string, name: string, endpoint: Endpoint): Schema {
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.right && { 'x-right': endpoint.right }),
    ...(endpoint.scope && { 'x-scope': endpoint.scope }),
    ...(endpoint.mode && { 'x-key-mode': endpoint.mode }),
    ...(endpoint.access !== 'public' && {
      security: [endpoint.access === 'key' ? { key: [] } : { session: [] }],
    }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: { ...goodAnswer(endpoint), default: problem },
  }
}

const problem = {
  description: 'A refusal',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** The sentences are Italian; a client that speaks another language goes by the codes. */
function problemSchema(): Schema {
  const text = { type: 'string' }
  const code = { type: 'string', enum: Object.keys(errors) }
  const fieldCode = { type: 'string', enum: [...new Set([...Object.keys(fieldErrors), ...code.enum])] }
  return {
    type: 'object',
    properties: {
      type: text,
      status: { type: 'integer' },
      title: text,
      code,
      message: text,
      detail: text,
      fields: { type: 'object', additionalProperties: text },
      fieldCodes: { type: 'object', additionalProperties: fieldCode },
      count: { type: 'integer' },
      requestId: text,
    },
    required: ['type', 'status', 'title', 'code', 'message', 'requestId'],
  }
}

function parameters(place: 'path' | 'query', schema: Endpoint['params']): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody({ body, files, orJson }: Endpoint): Schema {
  if (!body) return {}
  const schema = toJSONSchema(body, { io: 'input' })
  if (!files) return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  const pictures = Object.keys(files).map((field) => [field, { type: 'string', format: 'binary' }])
  const required = Object.keys(files).filter((field) => files[field] === 'required')
  const form = {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(pictures) },
    required: [...(schema.required ?? []), ...required],
  }
  const json = orJson && { 'application/json': { schema } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form }, ...json } } }
}

function goodAnswer({ reply, status }: Endpoint): Schema {
  if (reply === 'nothing') return { 204: { description: 'Done' } }
  if (reply === 'file') return { 200: { description: 'A picture', content: { 'image/*': {} } } }
  if (reply === 'events') return { 200: { description: 'A stream', content: { 'text/event-stream': {} } } }
  const content = { 'application/json': { schema: toJSONSchema(reply) } }
  return { [status ?? 200]: { description: 'The answer', content } }
}
