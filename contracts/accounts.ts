import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { planIds } from './plans.ts'

const email = z.pipe(
  z.string('Email non valida').check(z.trim(), z.toLowerCase(), z.maxLength(255, 'Email troppo lunga')),
  z.email('Email non valida'),
)

const password = z
  .string('Password deve essere almeno 8 caratteri')
  .check(z.minLength(8, 'Password deve essere almeno 8 caratteri'), z.maxLength(128, 'Password troppo lunga'))

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

const personName = (required: string, tooLong: string) =>
  z.string(required).check(
    z.overwrite((value) => value.replace(/[<>]/g, '')),
    z.trim(),
    z.minLength(1, required),
    z.maxLength(100, tooLong),
  )

export const signInForm = z.object({ email, password })

export const signUpForm = z.object({
  firstName: personName('Nome richiesto', 'Nome troppo lungo'),
  lastName: personName('Cognome richiesto', 'Cognome troppo lungo'),
  email,
  password: newPassword,
})

export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  subscriptionPlan: z.enum(planIds),
  subscriptionStatus: z.string(),
  monthlyGenerationsUsed: z.int(),
  monthlyLimit: z.int(),
  quotaResetsAt: z.iso.datetime(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
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
}
