import { Controller } from 'react-hook-form'
import { defaultPrompts, type PromptKey, promptKeys, unknownPlaceholders } from '#contracts/instructions.ts'
import { type Prompt, promptFieldErrors } from '#contracts/prompts.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { EditorButtons } from '#web/ui/editor-sheet.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'
import { KeyField } from './key-field.tsx'
import { PromptPreview } from './prompt-preview.tsx'
import { PromptText } from './prompt-text.tsx'
import { TryOut } from './try-out.tsx'
import { usePromptForm } from './use-prompt-form.ts'
import { useScene } from './use-scene.ts'

const formId = 'prompt-form'

interface PromptEditorProps {
  /** Null: a new text. */
  edited: Prompt | null
  /** What stands in the form instead of the text in use. */
  draft: string | undefined
  prompts: Prompt[]
  onDone: () => void
}

export function PromptEditor({ edited, draft, prompts, onDone }: PromptEditorProps) {
  const copy = useCopy()
  const fieldText = useFieldText(promptFieldErrors)
  const { form, key, value, submit, isPending } = usePromptForm({ edited, draft, onDone })
  const { errors } = form.formState
  const scene = useScene(key)
  const texts = new Map(prompts.map((prompt) => [prompt.key, prompt.value]))
  const builtIn = promptKeys.find((known) => known === key)
  const isFilled = key.trim() !== '' && value.trim() !== ''
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <form id={formId} noValidate className="grid content-start gap-5" onSubmit={submit}>
        <KeyField
          isLocked={edited !== null}
          taken={new Set(prompts.map((prompt) => prompt.key))}
          error={fieldText(errors.key)}
          field={form.register('key')}
        />
        <ValueField form={form} builtIn={builtIn} isEmpty={value === ''} />
        <Field
          id="prompt-description"
          label={copy.description}
          placeholder={copy.descriptionPlaceholder}
          error={fieldText(errors.description)}
          {...form.register('description')}
        />
        <EditorButtons
          copy={copy}
          isEditing={edited !== null}
          isPending={isPending}
          isFilled={isFilled}
          onCancel={onDone}
        />
      </form>
      <PromptPreview promptKey={key} texts={value.trim() ? texts.set(key, value) : texts} scene={scene} />
      <div className="lg:col-span-2">
        <TryOut
          promptKey={key}
          value={value}
          inUse={edited?.value ?? (builtIn ? defaultPrompts[builtIn] : null)}
          formId={formId}
          scene={scene.scene}
          isReady={Boolean(builtIn) && isFilled && unknownPlaceholders(value).length === 0}
        />
      </div>
    </div>
  )
}

interface ValueFieldProps {
  form: ReturnType<typeof usePromptForm>['form']
  /** The key that a text of ours belongs to. */
  builtIn: PromptKey | undefined
  isEmpty: boolean
}

/** The text itself; it may begin as the one that the server has by itself. */
function ValueField({ form, builtIn, isEmpty }: ValueFieldProps) {
  const copy = useCopy()
  const fieldText = useFieldText(promptFieldErrors)
  const { errors } = form.formState
  return (
    <>
      <Controller
        control={form.control}
        name="value"
        render={({ field }) => (
          <PromptText value={field.value} onChange={field.onChange} error={fieldText(errors.value)} />
        )}
      />
      {builtIn && isEmpty && (
        <Button
          look="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => form.setValue('value', defaultPrompts[builtIn], { shouldDirty: true })}
        >
          {copy.startFromBuiltIn}
        </Button>
      )}
    </>
  )
}
