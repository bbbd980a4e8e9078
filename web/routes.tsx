import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useSession } from './features/accounts/queries.ts'
import { useCopy } from './shell/copy.ts'
import { PublicShell } from './shell/public-shell.tsx'
import { CentredSpinner } from './ui/spinner.tsx'

const AppShell = lazy(async () => ({ default: (await import('./shell/app-shell.tsx')).AppShell }))
const LandingPage = lazy(async () => ({
  default: (await dressed(import('./pages/landing.tsx'))).LandingPage,
}))
const PrivacyPage = lazy(async () => ({
  default: (await dressed(import('./pages/privacy.tsx'))).PrivacyPage,
}))
const TermsPage = lazy(async () => ({ default: (await dressed(import('./pages/terms.tsx'))).TermsPage }))
const CookiesPage = lazy(async () => ({
  default: (await dressed(import('./pages/cookies.tsx'))).CookiesPage,
}))
const LoginPage = lazy(async () => ({ default: (await import('./pages/login.tsx')).LoginPage }))
const SignupPage = lazy(async () => ({ default: (await import('./pages/signup.tsx')).SignupPage }))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/forgot-password.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/reset-password.tsx')).ResetPasswordPage,
}))
const DashboardPage = lazy(async () => ({ default: (await import('./pages/dashboard.tsx')).DashboardPage }))
const AccountPage = lazy(async () => ({ default: (await import('./pages/account.tsx')).AccountPage }))
const PaymentSuccessPage = lazy(async () => ({
  default: (await import('./pages/payment-success.tsx')).PaymentSuccessPage,
}))
const SuperAdminPage = lazy(async () => ({
  default: (await import('./pages/super-admin.tsx')).SuperAdminPage,
}))
const AdminPage = lazy(async () => ({ default: (await import('./pages/admin.tsx')).AdminPage }))
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found.tsx')).NotFoundPage }))

const SamplerPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./pages/sampler.tsx')).SamplerPage }))
  : null

/** Pages that stand without the app have an address in each language; here they speak the one that was chosen. */
const inBoth = (path: string) => new RegExp(`^(?:/en)?${path}$`)

const accountPath = /^\/account(?:\/(?:fatturazione|crediti|sicurezza))?$/

/** The pages that also stand without the app bring their own styles, so that the app's need not hold them. */
async function dressed<T>(page: Promise<T>): Promise<T> {
  await import('./site.css')
  return page
}

/** The whole map: path, page, who may see it. */
export function Routes() {
  const copy = useCopy()
  const { me, isLoading } = useSession()
  const [path] = useLocation()
  const spinner = <CentredSpinner label={copy.loading} />
  if (isLoading) return spinner
  const visitor = (page: ReactNode) => (me ? <Redirect to="/" /> : <PublicShell>{page}</PublicShell>)
  return (
    <Suspense fallback={spinner}>
      <Switch>
        <Route path="/">
          {me ? (
            <AppShell me={me}>
              <DashboardPage me={me} />
            </AppShell>
          ) : (
            <LandingPage />
          )}
        </Route>
        <Route path="/login">{visitor(<LoginPage />)}</Route>
        <Route path="/signup">{visitor(<SignupPage />)}</Route>
        {/* Also for who is signed in: the links of a mail lead here. */}
        <Route path="/forgot-password">
          <PublicShell>
            <ForgotPasswordPage />
          </PublicShell>
        </Route>
        <Route path="/reset-password">
          <PublicShell>
            <ResetPasswordPage />
          </PublicShell>
        </Route>
        <Route path={accountPath}>
          {me ? (
            <AppShell me={me}>
              <AccountPage me={me} path={path} />
            </AppShell>
          ) : (
            <Redirect to="/login" />
          )}
        </Route>
        <Route path="/payment-success">
          {me ? (
            <PublicShell>
              <PaymentSuccessPage />
            </PublicShell>
          ) : (
            <Redirect to="/login" />
          )}
        </Route>
        <Route path="/admin">{me ? <AdminPage me={me} /> : <Redirect to="/login" />}</Route>
        <Route path="/super-admin">{me ? <SuperAdminPage me={me} /> : <Redirect to="/login" />}</Route>
        <Route path={inBoth('/privacy')}>
          <PrivacyPage />
        </Route>
        <Route path={inBoth('/termini')}>
          <TermsPage />
        </Route>
        <Route path={inBoth('/cookie')}>
          <CookiesPage />
        </Route>
        {SamplerPage && (
          <Route path="/campionario">
            <PublicShell>
              <SamplerPage />
            </PublicShell>
          </Route>
        )}
        <Route>
          <PublicShell>
            <NotFoundPage />
          </PublicShell>
        </Route>
      </Switch>
    </Suspense>
  )
}
