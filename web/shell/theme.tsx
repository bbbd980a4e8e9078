import { createContext, type ReactNode, use, useEffect, useState } from 'react'

export type Theme = 'light' | 'dark'
const storageKey = 'theme'
const browserBar: Record<Theme, string> = { dark: '#0d161b', light: '#edf4f5' }

const ThemeContext = createContext<{ theme: Theme; toggle: () => void } | null>(null)

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(themeOfDocument)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', browserBar[theme])
    try {
      localStorage.setItem(storageKey, theme)
    } catch {
      // A browser that refuses storage still gets the theme for this page.
    }
  }, [theme])
  const toggle = () => setTheme(theme === 'dark' ? 'light' : 'dark')
  return <ThemeContext value={{ theme, toggle }}>{children}</ThemeContext>
}

export function useTheme() {
  const context = use(ThemeContext)
  if (!context) throw new Error('useTheme must be used within ThemeProvider')
  return context
}

/** The script in index.html has already read the storage, before the first paint. */
const themeOfDocument = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')
