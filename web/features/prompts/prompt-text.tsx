import { type ChangeEvent, useId, useRef } from 'react'
import { placeholders, unknownPlaceholders } from '#contracts/instructions.ts'
import { TextArea } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'
import { useSuggestions } from './use-suggestions.ts'

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
  const { begun, at, offered, look, insert, press, close } = useSuggestions(area, onChange)
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
        onBlur={close}
        onKeyDown={press}
        error={unknown.length > 0 ? copy.unknown(unknown.map((name) => `{${name}}`).join(', ')) : error}
      />
      {offered.length > 0 && <Suggestions id={listId} names={offered} at={at} onChoose={insert} />}
      <Placeholders onChoose={insert} />
    </div>
  )
}

interface SuggestionsProps {
  id: string
  names: readonly string[]
  at: number
  onChoose: (name: string) => void
}

function Suggestions({ id, names, at, onChoose }: SuggestionsProps) {
  const { suggestions } = useCopy()
  return (
    <div
      role="listbox"
      id={id}
      aria-label={suggestions}
      className="-mt-1.5 grid w-fit border-[1.5px] border-control bg-sheet font-mono text-[0.9375rem]"
    >
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text above
        <div
          key={name}
          id={`${id}-${name}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className="flex min-h-11 cursor-pointer items-center px-3.5 hover:bg-sheet-2 aria-selected:bg-tape aria-selected:text-on-tape"
          // The text keeps the focus and the place of the caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {`{${name}}`}
        </div>
      ))}
    </div>
  )
}

function Placeholders({ onChoose }: Pick<SuggestionsProps, 'onChoose'>) {
  const { insert } = useCopy()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the look of a form
    <div role="group" aria-label={insert} className="flex flex-wrap gap-2">
      {placeholders.map((name) => (
        <button
          key={name}
          type="button"
          className="min-h-11 border-[1.5px] border-dashed border-control px-2.5 font-mono text-[0.875rem] text-ink-2 hover:bg-sheet-2 hover:text-ink"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {`{${name}}`}
        </button>
      ))}
    </div>
  )
}
