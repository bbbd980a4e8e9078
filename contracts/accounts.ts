import * as z from 'zod/mini'
import { answer } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { personName } from './person-name.ts'
import { planIds } from './plans.ts'

export const email = z.pipe(
  z.string('Email non valida').check(
    z.trim(),
    // Before the lower case, which turns some foreign letters into ours; an @ of full width is no @.
    z.regex(/^[\x21-\x7e]*$/, 'Email non valida'),
    z.toLowerCase(),
    z.maxLength(255, 'Email troppo lunga'),
  ),
  z.email('Email non valida'),
)

const password = z.string('Password deve essere almeno 8 caratteri').check(
  z.minLength(8, 'Password deve essere almeno 8 caratteri'),
  z.maxLength(128, 'Password troppo lunga'),
  z.refine((value) => !value.includes('\0'), 'Password non valida'),
)

/** The rules of a new password, in the order in which the sign-up form ticks them off. */
export const passwordRules = [
  { test: (value: string) => value.length >= 8, label: 'Almeno 8 caratteri' },
  { test: (value: string) => /[A-Z]/.test(value), label: 'Una lettera maiuscola' },
  { test: (value: string) => /[a-z]/.test(value), label: 'Una lettera minuscola' },
  { test: (value: string) => /[0-9]/.test(value), label: 'Un numero' },
] as const

export const newPassword = password.check(
  z.regex(/[A-Z]/, 'Password deve contenere almeno una lettera maiuscola'),
  z.regex(/[a-z]/, 'Password deve contenere almeno una lettera minuscola'),
  z.regex(/[0-9]/, 'Password deve contenere almeno un numero'),
)

export const signInForm = z.object({ email, password })

export const signUpForm = z.object({
  firstName: personName({ required: 'Nome richiesto', tooLong: 'Nome troppo lungo' }),
  lastName: personName({ required: 'Cognome richiesto', tooLong: 'Cognome troppo lungo' }),
  email,
  password: newPassword,
})

export const resetRequestForm = z.object({ email })

const token = z
  .string('Token richiesto')
  .check(
    z.minLength(1, 'Token richiesto'),
    z.maxLength(256, 'Token non valido'),
    z.regex(/^[a-f0-9]+$/, 'Token non valido'),
  )

export const resetConfirmForm = z.object({ token, newPassword })

export const emailConfirmForm = z.object({ token })

const sixOrMore = z
  .string()
  .check(z.minLength(6, 'Password deve essere almeno 6 caratteri'), z.maxLength(128, 'Password troppo lunga'))

/** What the reset screen checks: its own six characters first, then the rules of the server. */
export const resetPasswordForm = z
  .object({ newPassword: z.pipe(sixOrMore, newPassword), confirmPassword: sixOrMore })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      error: 'Le password non corrispondono',
    }),
  )

export const passwordChangeForm = z.object({ currentPassword: password, newPassword })

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

export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  subscriptionPlan: z.enum(planIds),
  subscriptionStatus: z.string(),
  /** Set while a payment is overdue: the plan stays until then. */
  graceEndsAt: z.nullable(z.iso.datetime()),
  monthlyGenerationsUsed: z.int(),
  monthlyLimit: z.int(),
  quotaResetsAt: z.iso.datetime(),
  /** The next picture waits until the person's address is confirmed. */
  mustConfirmEmail: z.boolean(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  /** Terms or privacy page have changed since this account accepted them. */
  hasNewLegal: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Me = z.infer<typeof me>

export const accounts = {
  me: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The person who is signed in',
    access: 'user',
    reply: me,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    access: 'public',
    body: signInForm,
    reply: me,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Create an account and sign in',
    access: 'public',
    body: signUpForm,
    reply: me,
    status: 201,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out',
    access: 'public',
    reply: 'nothing',
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    access: 'public',
    body: resetRequestForm,
    reply: answer,
  }),
  confirmReset: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-password-reset',
    summary: 'Choose a new password with the token of the link',
    access: 'public',
    body: resetConfirmForm,
    reply: answer,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary: 'Confirm the address of an account with the token of the link',
    access: 'public',
    body: emailConfirmForm,
    reply: z.extend(answer, { email: z.string() }),
  }),
  requestConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/request-email-confirmation',
    summary: 'Mail another link with which the person confirms their address',
    access: 'user',
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
