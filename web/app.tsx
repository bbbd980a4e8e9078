import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { Router } from 'wouter'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { ThemeProvider } from './shell/theme.tsx'

interface AppProps {
  client: QueryClient
  /** Drawn in place of what the address says. */
  children?: ReactNode
  /** The address to draw where there is no browser: while the web is built (prerender.tsx). */
  ssrPath?: string
  ssrSearch?: string
}

export function App({ client, children = <Routes />, ...address }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <ThemeProvider>
          <ErrorBoundary>
            <Router {...address}>{children}</Router>
          </ErrorBoundary>
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
