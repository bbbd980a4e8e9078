import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { readCopy } from './copy.ts'
import { TakenOver } from './taken-over.tsx'

/** The last resort: a part that could not be fetched or drawn. React wants a class for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const copy = readCopy()
    return (
      <main className="grid min-h-dvh place-content-center justify-items-start gap-5 px-6">
        <h1 className="text-5xl">{copy.torn}</h1>
        <p className="max-w-[48ch] text-lg text-ink-2">{copy.tornText}</p>
        <Button size="lg" onClick={() => location.reload()}>
          {copy.reload}
        </Button>
        <TakenOver />
      </main>
    )
  }
}
