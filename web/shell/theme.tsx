import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
const storageKey = 'theme'
const browserBar: Record<Theme, string> = { dark: '#0d161b', light: '#edf4f5' }
const listeners = new Set<() => void>()

const ThemeContext = createContext<{ theme: Theme; toggle: () => void } | null>(null)

export function ThemeProvider({ children }: { children: ReactNode }) {
  // Pages drawn at build time are dark; the script in index.html has already painted them in the right colours.
  const theme = useSyncExternalStore<Theme>(subscribe, themeOfDocument, () => 'dark')
  useEffect(() => {
    document.documentElement.dataset.theme ??= 'dark'
  }, [])
  const toggle = () => change(theme === 'dark' ? 'light' : 'dark')
  return <ThemeContext value={{ theme, toggle }}>{children}</ThemeContext>
}

export function useTheme() {
  const context = use(ThemeContext)
  if (!context) throw new Error('useTheme must be used within ThemeProvider')
  return context
}

function change(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', browserBar[theme])
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser that refuses storage still gets the theme for this page.
  }
  for (const listener of listeners) listener()
}

const themeOfDocument = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
