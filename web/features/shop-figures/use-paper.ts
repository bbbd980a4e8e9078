import { useEffect } from 'react'

/** On paper the tables stand open under their charts. */
export function usePaper(): void {
  useEffect(() => {
    const opened: HTMLDetailsElement[] = []
    const open = () => {
      for (const table of document.querySelectorAll<HTMLDetailsElement>(
        '[data-figures] details:not([open])',
      )) {
        table.open = true
        opened.push(table)
      }
    }
    const close = () => {
      for (const table of opened.splice(0)) table.open = false
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
}
