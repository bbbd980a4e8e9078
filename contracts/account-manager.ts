import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { holdsUnseen } from './person-name.ts'
import { plainText, textFieldErrors } from './plain-text.ts'
import { editedAt } from './prompts.ts'

export const managerFieldErrors = {
  ...textFieldErrors,
  name_required: 'Nome richiesto',
  email_invalid: 'Email non valida',
  email_too_long: 'Email troppo lunga',
  phone_invalid: 'Scrivi un numero di telefono, per esempio +39 055 123456',
  booking_url: 'Usa un indirizzo https, per esempio https://agenda.example/giulia',
}
const code = (code: keyof typeof managerFieldErrors) => code

/** An empty field is none. */
const optional = (rule: RegExp, fault: keyof typeof managerFieldErrors) =>
  z.pipe(
    z
      .nullable(z.string(code(fault)))
      .check(z.refine((text) => !text?.trim() || rule.test(text.trim()), code(fault))),
    z.transform((text) => text?.trim() || null),
  )

export const managerForm = z.object({
  name: plainText({ required: code('name_required'), maxLength: 80 }).check(
    z.refine((name) => !holdsUnseen(name), code('text_characters')),
  ),
  email,
  phone: optional(/^\+?[\d ()./-]{6,30}$/, 'phone_invalid'),
  bookingUrl: optional(/^https:\/\/[^\s/?#@]+\.[^\s@]{2,480}$/, 'booking_url'),
  /** Of every account for which nobody else was named. */
  isDefault: z.boolean(),
})
export type ManagerForm = z.infer<typeof managerForm>

const card = {
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  bookingUrl: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
}
export const accountManager = z.object(card)
export type AccountManager = z.infer<typeof accountManager>

export const listedManager = z.object({
  ...card,
  id: z.uuid(),
  isDefault: z.boolean(),
  /** For how many accounts by name. */
  accounts: z.int(),
  updatedAt: z.iso.datetime(),
})
export type ListedManager = z.infer<typeof listedManager>

const byId = z.object({ id: z.uuid() })
/** Which upload it is, for the cache of the browser. */
const version = z.object({ v: z.optional(z.string().check(z.maxLength(64))) })

export const ownManager = {
  find: endpoint({
    method: 'GET',
    path: '/api/account-manager',
    summary: 'Who looks after the account; null until somebody is named',
    access: 'user',
    right: 'accountManager',
    reply: z.object({ manager: z.nullable(accountManager) }),
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/account-manager/photo',
    summary: 'The face of who looks after the account',
    access: 'user',
    right: 'accountManager',
    query: version,
    reply: 'file',
  }),
}

/** The people whom the super-admin can name. */
export const managers = {
  list: endpoint({
    method: 'GET',
    path: '/api/super-admin/account-managers',
    summary: 'Account managers by name, and how many accounts are owed one',
    access: 'superAdmin',
    reply: z.object({ managers: z.array(listedManager), unattended: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/super-admin/account-managers',
    summary: 'A new account manager',
    access: 'superAdmin',
    body: managerForm,
    reply: listedManager,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/super-admin/account-managers/:id',
    summary: 'Change what customers read of an account manager',
    access: 'superAdmin',
    params: byId,
    body: z.extend(managerForm, { updatedAt: editedAt }),
    reply: listedManager,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/super-admin/account-managers/:id',
    summary: 'Their accounts go to the default one',
    access: 'superAdmin',
    params: byId,
    reply: 'nothing',
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/super-admin/account-managers/:id/photo',
    summary: 'The face of an account manager',
    access: 'superAdmin',
    params: byId,
    query: version,
    reply: 'file',
  }),
  setPhoto: endpoint({
    method: 'PUT',
    path: '/api/super-admin/account-managers/:id/photo',
    summary: 'The face of an account manager, in place of the one before',
    access: 'superAdmin',
    params: byId,
    files: { picture: 'required' },
    reply: listedManager,
  }),
}
