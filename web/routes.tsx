import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import {
  addressesOf,
  isOpen,
  type MemberPage,
  type OpenPage,
  type Page,
  type PageName,
  pageNames,
  pageOf,
  type StandingPage,
} from '#contracts/pages.ts'
import { useSession } from './features/accounts/queries.ts'
import { useCopy } from './shell/copy.ts'
import { part } from './shell/part.tsx'
import { PublicShell } from './shell/public-shell.tsx'
import { TakenOver } from './shell/taken-over.tsx'
import { CentredSpinner } from './ui/spinner.tsx'

interface MemberProps {
  me: Me
  path: string
}
type Part<Props> = ComponentType<Props> & { arrive: () => Promise<unknown> }

const served = part(async () => (await import('./pages/served.tsx')).ServedPage)
/** Drawn by the app in development only, where no server has them. */
const standingPages: Record<StandingPage, Part<object>> = import.meta.env.DEV
  ? {
      landing: part(async () => (await dressed(import('./pages/landing.tsx'))).LandingPage),
      privacy: part(async () => (await dressed(import('./pages/privacy.tsx'))).PrivacyPage),
      terms: part(async () => (await dressed(import('./pages/terms.tsx'))).TermsPage),
      cookies: part(async () => (await dressed(import('./pages/cookies.tsx'))).CookiesPage),
      developers: part(async () => (await dressed(import('./pages/developers.tsx'))).DevelopersPage),
    }
  : { landing: served, privacy: served, terms: served, cookies: served, developers: served }

/** The components of the table of pages (contracts/pages.ts), which says where each is and who may see it. */
const openPages: Record<OpenPage, Part<object>> = {
  ...standingPages,
  login: part(async () => (await import('./pages/login.tsx')).LoginPage),
  signup: part(async () => (await import('./pages/signup.tsx')).SignupPage),
  'forgot-password': part(async () => (await import('./pages/forgot-password.tsx')).ForgotPasswordPage),
  'reset-password': part(async () => (await import('./pages/reset-password.tsx')).ResetPasswordPage),
  'confirm-email': part(async () => (await import('./pages/confirm-email.tsx')).ConfirmEmailPage),
}
const memberPages: Record<MemberPage, Part<MemberProps>> = {
  dashboard: part(async () => (await import('./pages/dashboard.tsx')).DashboardPage),
  batches: part(async () => (await import('./pages/batches.tsx')).BatchesPage),
  analysis: part(async () => (await import('./pages/analysis.tsx')).AnalysisPage),
  account: part(async () => (await import('./pages/account.tsx')).AccountPage),
  'payment-success': part(async () => (await import('./pages/payment-success.tsx')).PaymentSuccessPage),
  admin: part(async () => (await import('./pages/admin.tsx')).AdminPage),
  'super-admin': part(async () => (await import('./pages/super-admin.tsx')).SuperAdminPage),
  'super-admin-user': part(async () => (await import('./pages/super-admin-user.tsx')).SuperAdminUserPage),
}
const AppShell = part(async () => (await import('./shell/app-shell.tsx')).AppShell)
const DeniedPage = part(async () => (await import('./pages/denied.tsx')).Denied)
const NotFoundPage = part(async () => (await import('./pages/not-found.tsx')).NotFoundPage)
const SamplerPage = import.meta.env.DEV
  ? part(async () => (await import('./pages/sampler.tsx')).SamplerPage)
  : null

/** The pages that also stand without the app bring their own styles, so that the app's need not hold them. */
async function dressed<T>(page: Promise<T>): Promise<T> {
  await import('./site.css')
  return page
}

/** Where two pages share an address, it is the first of these. */
const forMembers = pageNames.toSorted((one, other) => Number(isOpen(one)) - Number(isOpen(other)))
const forVisitors = forMembers.toReversed()

const patternOf = (name: PageName): RegExp => {
  const paths = addressesOf(name).map(({ path }) => path.replace(/:\w+/g, '[^/]+'))
  return new RegExp(`^(?:${paths.join('|')})$`)
}

/** Resolves when the screen at an address can be drawn in one go. */
export async function screenReady(path: string): Promise<void> {
  const name = forMembers.find((page) => patternOf(page).test(path))
  if (!name) await NotFoundPage.arrive()
  else if (isOpen(name)) await openPages[name].arrive()
  else await Promise.all([memberPages[name].arrive(), pageOf(name).frame === 'app' && AppShell.arrive()])
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
        {(me ? forMembers : forVisitors).map((name) => (
          <Route key={name} path={patternOf(name)}>
            {isOpen(name) ? drawOpen(name, me) : drawForMember(name, me, path)}
          </Route>
        ))}
        {SamplerPage && <Route path="/campionario">{framed('public', <SamplerPage />)}</Route>}
        <Route>{framed('public', <NotFoundPage />)}</Route>
      </Switch>
      <TakenOver />
    </Suspense>
  )
}

function drawOpen(name: OpenPage, me: Me | null): ReactNode {
  const { access, frame } = pageOf(name)
  const Page = openPages[name]
  return me && access === 'visitor' ? <Redirect to="/" /> : framed(frame, <Page />)
}

function drawForMember(name: MemberPage, me: Me | null, path: string): ReactNode {
  if (!me) return <Redirect to="/login" />
  const { access, frame } = pageOf(name)
  if ((access === 'admin' && !me.isAdmin) || (access === 'superAdmin' && !me.isSuperAdmin))
    return <DeniedPage />
  const Page = memberPages[name]
  const page = <Page me={me} path={path} />
  return frame === 'app' ? <AppShell me={me}>{page}</AppShell> : framed(frame, page)
}

const framed = (frame: Page['frame'], page: ReactNode): ReactNode =>
  frame === 'public' ? <PublicShell>{page}</PublicShell> : page
