const browserBar = { dark: '#0d161b', light: '#edf4f5' } as const

/** The controls of the pages that have no framework; undone by what it returns. */
export function bindSiteControls(): () => void {
  const stop = new AbortController()
  bindTheme(stop.signal)
  bindLanguage(stop.signal)
  return () => stop.abort()
}

function bindTheme(signal: AbortSignal): void {
  const page = document.documentElement
  const button = document.querySelector<HTMLElement>('[data-to-light]')
  const current = () => (page.dataset.theme === 'light' ? 'light' : 'dark')
  const name = () => {
    const { toLight = '', toDark = '' } = button?.dataset ?? {}
    button?.setAttribute('aria-label', current() === 'dark' ? toLight : toDark)
  }
  const toggle = () => {
    const next = current() === 'dark' ? 'light' : 'dark'
    page.dataset.theme = next
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', browserBar[next])
    name()
    keep('theme', next)
  }
  name()
  // Without a script the button could do nothing, so it is not there.
  button?.classList.remove('invisible')
  button?.addEventListener('click', toggle, { signal })
}

/** Each language has an address of its own; the choice is kept for the app, and for the next visit. */
function bindLanguage(signal: AbortSignal): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]'))
    link.addEventListener('click', () => keep('language', link.hreflang), { signal })
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that refuses storage still gets what was chosen for this page.
  }
}
