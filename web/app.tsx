import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { Router } from 'wouter'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { createQueryClient } from './shell/query-client.ts'
import { ThemeProvider } from './shell/theme.tsx'

interface AppProps {
  /** The address to draw where there is no browser: while the web is built (prerender.tsx). */
  ssrPath?: string
  ssrSearch?: string
}

export function App(address: AppProps) {
  const [client] = useState(createQueryClient)
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <ThemeProvider>
          <ErrorBoundary>
            <Router {...address}>
              <Routes />
            </Router>
          </ErrorBoundary>
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
