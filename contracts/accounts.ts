import * as z from 'zod/mini'
import { answer } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { nameFieldErrors, personName } from './person-name.ts'
import { textFieldErrors } from './plain-text.ts'
import { planIds } from './plans.ts'

export const accountFieldErrors = {
  ...nameFieldErrors,
  text_too_long: textFieldErrors.text_too_long,
  text_markup: textFieldErrors.text_markup,
  email_invalid: 'Email non valida',
  email_too_long: 'Email troppo lunga',
  email_unchanged: 'È già l’indirizzo del tuo account',
  password_too_short: 'Password deve essere almeno 8 caratteri',
  password_too_long: 'Password troppo lunga',
  password_invalid: 'Password non valida',
  password_needs_capital: 'Password deve contenere almeno una lettera maiuscola',
  password_needs_small: 'Password deve contenere almeno una lettera minuscola',
  password_needs_digit: 'Password deve contenere almeno un numero',
  password_common: 'Password troppo comune',
  new_password_too_short: 'Password deve essere almeno 6 caratteri',
  passwords_differ: 'Le password non corrispondono',
  first_name_required: 'Nome richiesto',
  first_name_too_long: 'Nome troppo lungo',
  last_name_required: 'Cognome richiesto',
  last_name_too_long: 'Cognome troppo lungo',
  token_required: 'Token richiesto',
  token_invalid: 'Token non valido',
}
const code = (code: keyof typeof accountFieldErrors) => code

export const email = z.pipe(
  z.string(code('email_invalid')).check(
    z.trim(),
    // Before the lower case, which turns some foreign letters into ours; an @ of full width is no @.
    z.regex(/^[\x21-\x7e]*$/, code('email_invalid')),
    z.toLowerCase(),
    z.maxLength(255, code('email_too_long')),
  ),
  z.email(code('email_invalid')),
)

export const password = z.string(code('password_too_short')).check(
  z.minLength(8, code('password_too_short')),
  z.maxLength(128, code('password_too_long')),
  z.refine((value) => !value.includes('\0'), code('password_invalid')),
)

export const newPassword = password.check(
  z.regex(/[A-Z]/, code('password_needs_capital')),
  z.regex(/[a-z]/, code('password_needs_small')),
  z.regex(/[0-9]/, code('password_needs_digit')),
)

export const signInForm = z.object({ email, password })

export const fullName = {
  firstName: personName({ required: code('first_name_required'), tooLong: code('first_name_too_long') }),
  lastName: personName({ required: code('last_name_required'), tooLong: code('last_name_too_long') }),
}

export const signUpForm = z.object({
  ...fullName,
  email,
  password: newPassword,
})

export const resetRequestForm = z.object({ email })

const token = z
  .string(code('token_required'))
  .check(
    z.minLength(1, code('token_required')),
    z.maxLength(256, code('token_invalid')),
    z.regex(/^[a-f0-9]+$/, code('token_invalid')),
  )

export const resetConfirmForm = z.object({ token, newPassword })

export const emailConfirmForm = z.object({ token })

const sixOrMore = z
  .string()
  .check(z.minLength(6, code('new_password_too_short')), z.maxLength(128, code('password_too_long')))

/** What the reset screen checks: its own six characters first, then the rules of the server. */
export const resetPasswordForm = z
  .object({ newPassword: z.pipe(sixOrMore, newPassword), confirmPassword: sixOrMore })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      error: code('passwords_differ'),
    }),
  )

/** Of the mannequin on which our own engine draws: with hair, or an abstract head. */
export const mannequinHeads = ['hair', 'plain'] as const
export type MannequinHead = (typeof mannequinHeads)[number]

export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  shopName: z.nullable(z.string()),
  mannequinHead: z.enum(mannequinHeads),
  /** The logo, where the shop has put one in. */
  profileImageUrl: z.nullable(z.string()),
  subscriptionPlan: z.enum(planIds),
  subscriptionStatus: z.string(),
  /** Set while a payment is overdue: the plan stays until then. */
  graceEndsAt: z.nullable(z.iso.datetime()),
  monthlyGenerationsUsed: z.int(),
  monthlyLimit: z.int(),
  quotaResetsAt: z.iso.datetime(),
  /** The person asked for a mail when the credits of this period are back. */
  isToldOfReset: z.boolean(),
  /** The next picture waits until the person's address is confirmed. */
  mustConfirmEmail: z.boolean(),
  /** Whether an AI makes the next picture; else our own engine draws a preview on a mannequin. */
  picturesByAi: z.boolean(),
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
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/api/auth/email-change/confirm',
    summary: 'Give the account its new address with the token of the link',
    access: 'public',
    body: emailConfirmForm,
    reply: z.extend(answer, { email: z.string() }),
  }),
  tellOfReset: endpoint({
    method: 'PUT',
    path: '/api/auth/reset-notice',
    summary: 'Choose whether a mail says when the credits of this period are back; once',
    access: 'user',
    body: z.object({ isWanted: z.boolean() }),
    reply: me,
  }),
}
