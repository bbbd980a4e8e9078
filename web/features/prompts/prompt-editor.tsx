import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { defaultPrompts, promptKeys, unknownPlaceholders } from '#contracts/instructions.ts'
import { type Prompt, promptFieldErrors, promptForm } from '#contracts/prompts.ts'
import { showFieldErrors } from '#web/api/field-errors.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { EditorButtons } from '#web/ui/editor-sheet.tsx'
import { Field } from '#web/ui/field.tsx'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { useCopy } from './copy.ts'
import { PromptPreview } from './prompt-preview.tsx'
import { PromptText } from './prompt-text.tsx'
import { useSavePrompt } from './queries.ts'
import { TryOut } from './try-out.tsx'
import { useScene } from './use-scene.ts'

interface PromptEditorProps {
  /** Null: a new text. */
  edited: Prompt | null
  prompts: Prompt[]
  onDone: () => void
}

export function PromptEditor({ edited, prompts, onDone }: PromptEditorProps) {
  const copy = useCopy()
  const fieldText = useFieldText(promptFieldErrors)
  const save = useSavePrompt()
  const form = useForm({
    resolver: zodResolver(promptForm),
    defaultValues: {
      key: edited?.key ?? '',
      value: edited?.value ?? '',
      description: edited?.description ?? '',
    },
  })
  const { errors, isDirty } = form.formState
  useLeaveGuard(isDirty)
  const [key, value] = useWatch({ control: form.control, name: ['key', 'value'] })
  const scene = useScene(key)
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { form: values, edited },
      {
        onSuccess: () => {
          form.reset({ key: '', value: '', description: '' })
          onDone()
        },
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  )
  const texts = new Map(prompts.map((prompt) => [prompt.key, prompt.value]))
  const builtIn = promptKeys.find((known) => known === key)
  const isFilled = key.trim() !== '' && value.trim() !== ''
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <form noValidate className="grid content-start gap-5" onSubmit={submit}>
        <Field
          id="prompt-key"
          label={copy.key}
          list="prompt-keys"
          autoComplete="off"
          spellCheck={false}
          readOnly={edited !== null}
          error={fieldText(errors.key)}
          hint={<p className="text-[0.9375rem] text-ink-2">{edited ? copy.keyLocked : copy.keyHint}</p>}
          {...form.register('key')}
        />
        <datalist id="prompt-keys">
          {promptKeys
            .filter((known) => !texts.has(known))
            .map((known) => (
              <option key={known} value={known}>
                {copy.whatFor[known]}
              </option>
            ))}
        </datalist>
        <Controller
          control={form.control}
          name="value"
          render={({ field }) => (
            <PromptText value={field.value} onChange={field.onChange} error={fieldText(errors.value)} />
          )}
        />
        {builtIn && value === '' && (
          <Button
            look="ghost"
            size="sm"
            className="justify-self-start"
            onClick={() => form.setValue('value', defaultPrompts[builtIn], { shouldDirty: true })}
          >
            {copy.startFromBuiltIn}
          </Button>
        )}
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
          isPending={save.isPending}
          isFilled={isFilled}
          onCancel={onDone}
        />
      </form>
      <PromptPreview promptKey={key} texts={value.trim() ? texts.set(key, value) : texts} scene={scene} />
      <div className="lg:col-span-2">
        <TryOut
          promptKey={key}
          value={value}
          scene={scene.scene}
          isReady={Boolean(builtIn) && isFilled && unknownPlaceholders(value).length === 0}
        />
      </div>
    </div>
  )
}
