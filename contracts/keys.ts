import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { holdsUnseen } from './person-name.ts'
import { plainText } from './plain-text.ts'

/** `live` makes real pictures with credits; `test` draws with the studio and costs none. */
export const keyModes = ['live', 'test'] as const
export type KeyMode = (typeof keyModes)[number]

export const keyScopes = ['generations:read', 'generations:create', 'batches', 'webhooks'] as const
export type KeyScope = (typeof keyScopes)[number]

/** What a key looks like: for secret scanners, and for our own rules that keep keys out of logs. */
export const keyPattern = /\bindosso_(?:live|test)_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}\b/

/** Those that work; a key in its last day after a rotation does not count. */
export const maxLiveKeys = 5
export const maxTestKeys = 5

/** Of all test keys of an account together. */
export const testPictures = { perDay: 50, keptDays: 7 } as const

export const keyFieldErrors = {
  key_name_required: 'Dai un nome alla chiave',
  key_scopes_required: 'Scegli almeno un permesso',
  key_expiry_past: 'Scegli una data futura',
}
const code = (code: keyof typeof keyFieldErrors) => code

export const keyForm = z.object({
  name: plainText({ required: code('key_name_required'), maxLength: 60 }).check(
    z.refine((name) => !holdsUnseen(name), 'text_characters'),
  ),
  mode: z.enum(keyModes),
  scopes: z.array(z.enum(keyScopes)).check(z.minLength(1, code('key_scopes_required'))),
  expiresAt: z.optional(z.nullable(z.iso.datetime())),
})
export type KeyForm = z.infer<typeof keyForm>

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  mode: z.enum(keyModes),
  scopes: z.array(z.enum(keyScopes)),
  /** Its first and last characters, to tell it from others. */
  hint: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: it works until it is revoked. After a rotation: the end of the overlap. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Another key took its place. */
  isReplaced: z.boolean(),
  /** To the minute, and the network (/24, or /48 of IPv6) it came from. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  lastUsedNetwork: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof apiKey>

/** The only answer with the key itself. */
export const createdKey = z.extend(apiKey, { key: z.string() })
export type CreatedKey = z.infer<typeof createdKey>

const byId = z.object({ id: z.uuid() })

export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/api/keys',
    summary: 'The API keys of the account, newest first',
    access: 'user',
    reply: z.array(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/keys',
    summary: 'A new API key, shown in this answer and never again; live keys are part of Enterprise',
    access: 'user',
    body: keyForm,
    reply: createdKey,
    status: 201,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/keys/:id/rotate',
    summary: 'A new key with the same name and scopes; the one before works for 24 hours more',
    access: 'user',
    params: byId,
    reply: createdKey,
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/keys/:id',
    summary: 'Revoke a key at once',
    access: 'user',
    params: byId,
    reply: 'nothing',
  }),
}
