import * as z from 'zod/mini'
import { email, fullName, mannequinHeads, me, newPassword, password } from './accounts.ts'
import { answer } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { lineOfText } from './plain-text.ts'

// What people change about their own account: fetched with the sections that do it, not with every page.

export const passwordChangeForm = z.object({ currentPassword: password, newPassword })

/** An empty name of the shop is none. Without a head of the mannequin, that stays as it is. */
export const profileForm = z.object({
  ...fullName,
  shopName: lineOfText(120),
  mannequinHead: z.optional(z.enum(mannequinHeads)),
})

/** The password again: the mailbox owns the account. */
export const emailChangeForm = z.object({ email, password })

/** The password again: an open session alone must not be enough to lose everything. */
export const closeAccountForm = z.object({ password })

/** A browser that is signed in. */
export const signedInSession = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** To the day. */
  seenAt: z.iso.datetime(),
  /** What the browser said it is. */
  userAgent: z.nullable(z.string()),
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof signedInSession>

export const ownAccount = {
  editProfile: endpoint({
    method: 'PATCH',
    path: '/api/auth/profile',
    summary: 'Change the names of the person and of the shop',
    access: 'user',
    body: profileForm,
    reply: me,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/api/auth/profile/logo',
    summary: 'The logo of the shop',
    access: 'user',
    /** Which upload it is, for the cache of the browser. */
    query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
    reply: 'file',
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/api/auth/profile/logo',
    summary: 'The logo of the shop, in place of the one before',
    access: 'user',
    files: { picture: 'required' },
    reply: me,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/auth/profile/logo',
    summary: 'The account shows initials again',
    access: 'user',
    reply: me,
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/api/auth/email-change',
    summary: 'Mail a link to a new address; the answer is the same for every address',
    access: 'user',
    body: emailChangeForm,
    reply: answer,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Change the password; every other session ends',
    access: 'user',
    body: passwordChangeForm,
    reply: answer,
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: '/api/auth/close-account',
    summary: 'Delete the account, its pictures and the key that opens them; its subscription ends first',
    access: 'user',
    body: closeAccountForm,
    reply: 'nothing',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where the person is signed in',
    access: 'user',
    reply: z.array(signedInSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'Sign out one of the sessions of the person',
    access: 'user',
    params: z.object({ id: z.uuid() }),
    reply: 'nothing',
  }),
}
