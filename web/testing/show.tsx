import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createQueryClient } from '#web/shell/query-client.ts'
import { Toaster } from '#web/ui/toaster.tsx'

/** Draws a part of the screen with what the app puts around it. */
export function show(children: ReactNode) {
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>,
  )
  return client
}
