const browserBar = { dark: '#0d161b', light: '#edf4f5' } as const

/** The theme button of the pages that have no framework; undone by what it returns. */
export function bindThemeButton(): () => void {
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
    try {
      localStorage.setItem('theme', next)
    } catch {
      // A browser that refuses storage still gets the theme for this page.
    }
  }
  name()
  // Without a script the button could do nothing, so it is not there.
  button?.classList.remove('invisible')
  button?.addEventListener('click', toggle)
  return () => button?.removeEventListener('click', toggle)
}
