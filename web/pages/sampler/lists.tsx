import { useRef, useState } from 'react'
import { EditorButtons, EditorSheet } from '#web/ui/editor-sheet.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Swatch } from './swatch.tsx'

export const Lists = () => (
  <Swatch title="Una scheda da riempire, un elenco che cresce">
    <Editor />
    <GrowingList />
  </Swatch>
)

function Editor() {
  const [isEditing, setEditing] = useState(true)
  const sheet = useRef<HTMLElement>(null)
  const done = () => setEditing(!isEditing)
  return (
    <EditorSheet id="editor" title={isEditing ? 'Modifica' : 'Nuovo'} ref={sheet}>
      <EditorButtons
        copy={{ add: 'Aggiungi', save: 'Salva', cancel: 'Annulla' }}
        isEditing={isEditing}
        isPending={false}
        isFilled
        onCancel={done}
      />
    </EditorSheet>
  )
}

function GrowingList() {
  const [length, setLength] = useState(2)
  const list = useRef<HTMLUListElement>(null)
  const growing = {
    hasNextPage: length < 6,
    isFetchingNextPage: false,
    fetchNextPage: () => setLength(length + 2),
  }
  return (
    <div className="grid justify-items-start gap-4">
      <ul ref={list}>
        {Array.from({ length }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The entries are their numbers.
          <li key={i} tabIndex={-1}>
            Voce {i + 1}
          </li>
        ))}
      </ul>
      <MoreButton query={growing} list={list}>
        Mostra altre
      </MoreButton>
    </div>
  )
}
