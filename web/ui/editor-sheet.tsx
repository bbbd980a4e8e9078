import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** Which entry of a list is in the form above it; null: a new one. Page and keyboard go where the work is. */
export function useEdited<Entry extends { id: string }>() {
  const [edited, setEdited] = useState<Entry | null>(null)
  const sheet = useRef<HTMLElement>(null)
  const finish = () => {
    setEdited(null)
    // The button that was pressed is gone with its form.
    sheet.current?.focus({ preventScroll: true })
  }
  return {
    edited,
    sheet,
    edit: (entry: Entry) => {
      setEdited(entry)
      sheet.current?.focus({ preventScroll: true })
      sheet.current?.scrollIntoView({ block: 'start' })
    },
    finish,
    /** An entry left the list: its form goes, another one stays. */
    forget: (entry: Entry) => edited?.id === entry.id && setEdited(null),
  }
}

interface EditorSheetProps {
  id: string
  title: string
  ref: Ref<HTMLElement>
  children: ReactNode
}

export const EditorSheet = ({ id, title, ref, children }: EditorSheetProps) => (
  <section
    ref={ref}
    tabIndex={-1}
    aria-labelledby={id}
    className="notched scroll-mt-16 bg-sheet p-5 outline-none sm:p-7"
  >
    <h2 id={id} className="mb-6 text-3xl">
      {title}
    </h2>
    {children}
  </section>
)

interface EditorButtonsProps {
  copy: { add: string; save: string; cancel: string }
  isEditing: boolean
  isPending: boolean
  isFilled: boolean
  onCancel: () => void
}

/** A new entry is added; one that is edited is saved or left as it was. */
export const EditorButtons = ({ copy, isEditing, isPending, isFilled, onCancel }: EditorButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" busy={isPending} disabled={isPending || !isFilled}>
      {isEditing ? copy.save : copy.add}
    </Button>
    {isEditing && (
      <Button look="outline" disabled={isPending} onClick={onCancel}>
        {copy.cancel}
      </Button>
    )}
  </div>
)
