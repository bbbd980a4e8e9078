import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { placeholders, unknownPlaceholders } from '#contracts/instructions.ts'
import { TextArea } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'

interface PromptTextProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The text of a prompt: after a brace the placeholders offer themselves, and an unknown one is called out at once. */
export function PromptText({ value, onChange, error }: PromptTextProps) {
  const copy = useCopy()
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [begun, setBegun] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const offered = begun === null ? [] : placeholders.filter((name) => name.startsWith(begun))
  const look = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    setBegun(begunAt(event.currentTarget))
    setAt(0)
  }
  const insert = (name: string) => {
    if (!area.current) return
    onChange(withPlaceholder(area.current, name))
    setBegun(null)
  }
  const press = (event: KeyboardEvent) => {
    const name = offered[at]
    if (!name) return
    if (event.key === 'Enter' || event.key === 'Tab') insert(name)
    else if (event.key === 'ArrowDown') setAt((at + 1) % offered.length)
    else if (event.key === 'ArrowUp') setAt((at - 1 + offered.length) % offered.length)
    else if (event.key === 'Escape') setBegun(null)
    else return
    event.preventDefault()
  }
  const unknown = unknownPlaceholders(value).filter((name) => name !== begun)
  return (
    <div className="grid gap-2.5">
      <TextArea
        ref={area}
        id="prompt-value"
        label={copy.value}
        rows={7}
        className="[&_textarea]:font-mono"
        spellCheck={false}
        value={value}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered[at] && `${listId}-${offered[at]}`}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          onChange(event.target.value)
          look(event)
        }}
        onClick={look}
        onBlur={() => setBegun(null)}
        onKeyDown={press}
        error={unknown.length > 0 ? copy.unknown(unknown.map((name) => `{${name}}`).join(', ')) : error}
      />
      {offered.length > 0 && (
        <div
          role="listbox"
          id={listId}
          aria-label={copy.suggestions}
          className="-mt-1.5 grid w-fit border-[1.5px] border-control bg-sheet font-mono text-[0.9375rem]"
        >
          {offered.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text above
            <div
              key={name}
              id={`${listId}-${name}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className="flex min-h-11 cursor-pointer items-center px-3.5 hover:bg-sheet-2 aria-selected:bg-tape aria-selected:text-on-tape"
              // The text keeps the focus and the place of the caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </div>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the look of a form */}
      <div role="group" aria-label={copy.insert} className="flex flex-wrap gap-2">
        {placeholders.map((name) => (
          <button
            key={name}
            type="button"
            className="min-h-11 border-[1.5px] border-dashed border-control px-2.5 font-mono text-[0.875rem] text-ink-2 hover:bg-sheet-2 hover:text-ink"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </button>
        ))}
      </div>
    </div>
  )
}

/** What has been typed of a placeholder right before the caret; null when none has been begun. */
function begunAt(area: HTMLTextAreaElement): string | null {
  return /\{(\w*)$/.exec(area.value.slice(0, area.selectionStart))?.[1] ?? null
}

/** The text with a placeholder where the caret is, instead of what was begun of it. */
function withPlaceholder(area: HTMLTextAreaElement, name: string): string {
  const before = area.value.slice(0, area.selectionStart).replace(/\{\w*$/, '')
  const after = area.value
    .slice(area.selectionEnd)
    .replace(/^\w*\}/, (rest) => (before === area.value.slice(0, area.selectionStart) ? rest : ''))
  const caret = before.length + name.length + 2
  // After React has put the new text there.
  requestAnimationFrame(() => {
    area.focus()
    area.setSelectionRange(caret, caret)
  })
  return `${before}{${name}}${after}`
}
