import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app.tsx'
import { meQuery } from './features/accounts/queries.ts'
import { textsReady } from './language/language.ts'
import { screenReady } from './routes.tsx'
import { createQueryClient } from './shell/query-client.ts'
import { showLeftToast } from './ui/toasts.ts'
import { noticeTyping } from './ui/typed-early.ts'
import { whenIdle } from './ui/when-idle.ts'

// The content security policy forbids code made at run time, so Zod must not even try.
z.config({ jitless: true })
showLeftToast()

const root = document.getElementById('root')
if (root) await start(root)

async function start(root: HTMLElement) {
  const isDrawn = root.dataset.drawn === 'whole' && document.documentElement.lang === 'it'
  if (isDrawn) noticeTyping()
  const client = createQueryClient()
  // In one go, without a fallback in between; what could not be fetched is the error page's business.
  await Promise.all([
    textsReady(),
    screenReady(location.pathname).catch(() => {}),
    !isDrawn && client.prefetchQuery(meQuery),
  ])
  // What was drawn at build time is in Italian; another language redraws it, and the page is hidden until then. What stands
  // in for a screen is not worth taking over.
  if (isDrawn) hydrateRoot(root, <App client={client} />)
  // Rendered in slices, so that the page stays responsive.
  else startTransition(() => createRoot(root).render(<App client={client} />))
  whenIdle(addToasts)
}

/** Beside the page: it neither waits for its toasts and tooltips nor becomes inert with them, and it works without. */
async function addToasts() {
  const [{ Toaster }, { bindTooltips }] = await Promise.all([
    import('./ui/toaster.tsx'),
    import('./ui/tooltips.ts'),
  ])
  bindTooltips()
  const toasts = document.body.appendChild(document.createElement('div'))
  createRoot(toasts).render(<Toaster />)
}
