import { type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { useSession } from './features/accounts/queries.ts'
import { useCopy } from './shell/copy.ts'
import { part } from './shell/part.tsx'
import { PublicShell } from './shell/public-shell.tsx'
import { TakenOver } from './shell/taken-over.tsx'
import { CentredSpinner } from './ui/spinner.tsx'

const AppShell = part(async () => (await import('./shell/app-shell.tsx')).AppShell)
const LandingPage = part(async () => (await dressed(import('./pages/landing.tsx'))).LandingPage)
const PrivacyPage = part(async () => (await dressed(import('./pages/privacy.tsx'))).PrivacyPage)
const TermsPage = part(async () => (await dressed(import('./pages/terms.tsx'))).TermsPage)
const CookiesPage = part(async () => (await dressed(import('./pages/cookies.tsx'))).CookiesPage)
const LoginPage = part(async () => (await import('./pages/login.tsx')).LoginPage)
const SignupPage = part(async () => (await import('./pages/signup.tsx')).SignupPage)
const ForgotPasswordPage = part(async () => (await import('./pages/forgot-password.tsx')).ForgotPasswordPage)
const ResetPasswordPage = part(async () => (await import('./pages/reset-password.tsx')).ResetPasswordPage)
const ConfirmEmailPage = part(async () => (await import('./pages/confirm-email.tsx')).ConfirmEmailPage)
const DashboardPage = part(async () => (await import('./pages/dashboard.tsx')).DashboardPage)
const AccountPage = part(async () => (await import('./pages/account.tsx')).AccountPage)
const PaymentSuccessPage = part(async () => (await import('./pages/payment-success.tsx')).PaymentSuccessPage)
const SuperAdminPage = part(async () => (await import('./pages/super-admin.tsx')).SuperAdminPage)
const AdminPage = part(async () => (await import('./pages/admin.tsx')).AdminPage)
const NotFoundPage = part(async () => (await import('./pages/not-found.tsx')).NotFoundPage)
const SamplerPage = import.meta.env.DEV
  ? part(async () => (await import('./pages/sampler.tsx')).SamplerPage)
  : null

/** The pages that also stand without the app bring their own styles, so that the app's need not hold them. */
async function dressed<T>(page: Promise<T>): Promise<T> {
  await import('./site.css')
  return page
}

interface Screen {
  at: string | RegExp
  /** What it is made of for who opens the app there. */
  parts: { arrive: () => Promise<unknown> }[]
  draw: (me: Me | null, path: string) => ReactNode
}

const openToAll = (page: ReactNode) => () => <PublicShell>{page}</PublicShell>
const forVisitors = (page: ReactNode) => (me: Me | null) =>
  me ? <Redirect to="/" /> : <PublicShell>{page}</PublicShell>
const forMembers = (draw: (me: Me, path: string) => ReactNode) => (me: Me | null, path: string) =>
  me ? draw(me, path) : <Redirect to="/login" />
/** Pages that stand without the app have an address in each language; here they speak the one that was chosen. */
const inBoth = (path: string) => new RegExp(`^(?:/en)?${path}$`)

/** The whole map: path, page, who may see it. */
const screens: Screen[] = [
  {
    at: '/',
    parts: [AppShell, DashboardPage],
    draw: (me) =>
      me ? (
        <AppShell me={me}>
          <DashboardPage me={me} />
        </AppShell>
      ) : (
        <LandingPage />
      ),
  },
  { at: '/login', parts: [LoginPage], draw: forVisitors(<LoginPage />) },
  { at: '/signup', parts: [SignupPage], draw: forVisitors(<SignupPage />) },
  // Also for who is signed in: the links of a mail lead here.
  { at: '/forgot-password', parts: [ForgotPasswordPage], draw: openToAll(<ForgotPasswordPage />) },
  { at: '/reset-password', parts: [ResetPasswordPage], draw: openToAll(<ResetPasswordPage />) },
  { at: '/confirm-email', parts: [ConfirmEmailPage], draw: openToAll(<ConfirmEmailPage />) },
  {
    at: /^\/account(?:\/(?:fatturazione|crediti|sicurezza|privacy))?$/,
    parts: [AppShell, AccountPage],
    draw: forMembers((me, path) => (
      <AppShell me={me}>
        <AccountPage me={me} path={path} />
      </AppShell>
    )),
  },
  {
    at: '/payment-success',
    parts: [PaymentSuccessPage],
    draw: forMembers(() => (
      <PublicShell>
        <PaymentSuccessPage />
      </PublicShell>
    )),
  },
  { at: '/admin', parts: [AdminPage], draw: forMembers((me) => <AdminPage me={me} />) },
  { at: '/super-admin', parts: [SuperAdminPage], draw: forMembers((me) => <SuperAdminPage me={me} />) },
  { at: inBoth('/privacy'), parts: [PrivacyPage], draw: () => <PrivacyPage /> },
  { at: inBoth('/termini'), parts: [TermsPage], draw: () => <TermsPage /> },
  { at: inBoth('/cookie'), parts: [CookiesPage], draw: () => <CookiesPage /> },
  ...(SamplerPage ? [{ at: '/campionario', parts: [SamplerPage], draw: openToAll(<SamplerPage />) }] : []),
  { at: /./, parts: [NotFoundPage], draw: openToAll(<NotFoundPage />) },
]

/** Resolves when the screen at an address can be drawn in one go. */
export async function screenReady(path: string): Promise<void> {
  const screen = screens.find(({ at }) => (typeof at === 'string' ? at === path : at.test(path)))
  await Promise.all((screen?.parts ?? []).map(({ arrive }) => arrive()))
}

export function Routes() {
  const copy = useCopy()
  const { me, isLoading } = useSession()
  const [path] = useLocation()
  const spinner = <CentredSpinner label={copy.loading} />
  if (isLoading) return spinner
  return (
    <Suspense fallback={spinner}>
      <Switch>
        {screens.map(({ at, draw }) => (
          <Route key={String(at)} path={at}>
            {draw(me, path)}
          </Route>
        ))}
      </Switch>
      <TakenOver />
    </Suspense>
  )
}
