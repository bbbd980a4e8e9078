import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useSession } from './features/accounts/queries.ts'
import { copy } from './shell/copy.ts'
import { PublicShell } from './shell/public-shell.tsx'
import { CentredSpinner } from './ui/spinner.tsx'

const AppShell = lazy(async () => ({ default: (await import('./shell/app-shell.tsx')).AppShell }))
const LandingPage = lazy(async () => ({ default: (await import('./pages/landing.tsx')).LandingPage }))
const PrivacyPage = lazy(async () => ({ default: (await import('./pages/privacy.tsx')).PrivacyPage }))
const TermsPage = lazy(async () => ({ default: (await import('./pages/terms.tsx')).TermsPage }))
const CookiesPage = lazy(async () => ({ default: (await import('./pages/cookies.tsx')).CookiesPage }))
const LoginPage = lazy(async () => ({ default: (await import('./pages/login.tsx')).LoginPage }))
const SignupPage = lazy(async () => ({ default: (await import('./pages/signup.tsx')).SignupPage }))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/forgot-password.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/reset-password.tsx')).ResetPasswordPage,
}))
const DashboardPage = lazy(async () => ({ default: (await import('./pages/dashboard.tsx')).DashboardPage }))
const AdminPage = lazy(async () => ({ default: (await import('./pages/admin.tsx')).AdminPage }))
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found.tsx')).NotFoundPage }))

const SamplerPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./pages/sampler.tsx')).SamplerPage }))
  : null

/** The whole map: path, page, who may see it. */
export function Routes() {
  const { me, isLoading } = useSession()
  const spinner = <CentredSpinner label={copy.loading} />
  if (isLoading) return spinner
  const visitor = (page: ReactNode) => (me ? <Redirect to="/" /> : <PublicShell>{page}</PublicShell>)
  const admin = me ? (
    <PublicShell>
      <AdminPage me={me} />
    </PublicShell>
  ) : (
    <Redirect to="/login" />
  )
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
        <Route path="/admin">{admin}</Route>
        <Route path="/super-admin">{admin}</Route>
        <Route path="/privacy">
          <PrivacyPage />
        </Route>
        <Route path="/termini">
          <TermsPage />
        </Route>
        <Route path="/cookie">
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
