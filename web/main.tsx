import './styles.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app.tsx'
import { textsReady } from './language/language.ts'
import { screenReady } from './routes.tsx'
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
  // In one go, without a fallback in between; what could not be fetched is the error page's business.
  await Promise.all([textsReady(), screenReady(location.pathname).catch(() => {})])
  // What was drawn at build time is in Italian; another language redraws it, and the page is hidden until then. A spinner
  // is not worth taking over.
  if (isDrawn) hydrateRoot(root, <App />)
  else {
    createRoot(root).render(<App />)
    root.removeAttribute('data-drawn')
  }
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
