import { dismiss, isShown, toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

let shown: { id: number; undos: (() => void)[] } | null = null

/** One toast takes back everything that was deleted while it stood there: a second deletion hides no first one. */
export function offerUndo(title: (count: number) => string, undo: () => void, description?: string): void {
  const { undo: label, undoHint } = readCopy().history
  const undos = [...(shown && isShown(shown.id) ? shown.undos : []), undo]
  const id = toast({
    title: title(undos.length),
    ...(description && { description }),
    action: {
      label: undos.length > 1 ? `${label} (${undos.length})` : label,
      altText: undoHint,
      run: () => {
        for (const each of undos) each()
        dismiss(id)
      },
    },
  })
  shown = { id, undos }
}
