import './styles.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app.tsx'
import { textsReady } from './language/language.ts'
import { showLeftToast } from './ui/toasts.ts'
import { noticeTyping } from './ui/typed-early.ts'

// The content security policy forbids code made at run time, so Zod must not even try.
z.config({ jitless: true })
showLeftToast()

const root = document.getElementById('root')
if (root) await start(root)

async function start(root: HTMLElement) {
  const isDrawn = root.hasChildNodes() && document.documentElement.lang === 'it'
  // What was drawn at build time is in Italian; another language draws anew, and the page is hidden until then.
  if (isDrawn) {
    noticeTyping()
    hydrateRoot(root, <App />)
  } else {
    await textsReady()
    createRoot(root).render(<App />)
    root.removeAttribute('data-drawn')
  }
  // Beside the page: it neither waits for its toasts and tooltips nor becomes inert with them, and it works without.
  const [{ Toaster }, { bindTooltips }] = await Promise.all([
    import('./ui/toaster.tsx'),
    import('./ui/tooltips.ts'),
  ])
  bindTooltips()
  const toasts = document.body.appendChild(document.createElement('div'))
  createRoot(toasts).render(<Toaster />)
}
