import { dismiss, isShown, toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

/** How many things a deletion took, and what brings them back. */
interface Undo {
  count: number
  run: () => void
}
let shown: { id: number; undos: Undo[] } | null = null

/** One toast takes back everything that was deleted while it stood there: a second deletion hides no first one. */
export function offerUndo(title: (count: number) => string, undo: Undo, description?: string): void {
  const { undo: label, undoHint } = readCopy().history
  const undos = [...(shown && isShown(shown.id) ? shown.undos : []), undo]
  const all = undos.reduce((sum, { count }) => sum + count, 0)
  const id = toast({
    title: title(all),
    ...(description && { description }),
    action: {
      label: all > 1 ? `${label} (${all})` : label,
      altText: undoHint,
      run: () => {
        for (const { run } of undos) run()
        dismiss(id)
      },
    },
  })
  shown = { id, undos }
}
