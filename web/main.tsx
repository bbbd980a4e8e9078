import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { createQueryClient } from './shell/query-client.ts'
import { ThemeProvider } from './shell/theme.tsx'
import { Toaster } from './ui/toaster.tsx'
import { showLeftToast } from './ui/toasts.ts'

// The content security policy forbids code made at run time, so Zod must not even try.
z.config({ jitless: true })
showLeftToast()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <ThemeProvider>
          <ErrorBoundary>
            <Routes />
          </ErrorBoundary>
          <Toaster />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
