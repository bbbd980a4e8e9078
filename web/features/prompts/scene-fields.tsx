import { useQuery } from '@tanstack/react-query'
import { genders, poses } from '#contracts/generations.ts'
import { SelectField } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'
import { previewModelsQuery } from './queries.ts'
import type { useScene } from './use-scene.ts'

/** Whom and what a prompt is looked at with; what its key decides cannot be chosen. */
export function SceneFields({ scene, fixed, change }: ReturnType<typeof useScene>) {
  const { preview } = useCopy()
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          id="preview-gender"
          label={preview.gender}
          disabled={fixed.gender !== undefined}
          value={scene.gender}
          options={genders.map((value) => ({ value, label: preview.genders[value] }))}
          onChange={({ target }) => change({ gender: target.value === 'male' ? 'male' : 'female' })}
        />
        <SelectField
          id="preview-pose"
          label={preview.pose}
          disabled={fixed.pose !== undefined}
          value={scene.pose}
          options={poses.map((value) => ({ value, label: preview.poses[value] }))}
          onChange={({ target }) =>
            change({ pose: poses.find((pose) => pose === target.value) ?? 'frontale' })
          }
        />
        <ModelSelect scene={scene} change={change} />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={scene.hasDetail}
          disabled={fixed.hasDetail}
          onChange={({ target }) => change({ hasDetail: target.checked })}
        />
        {preview.detail}
      </label>
    </>
  )
}

function ModelSelect({ scene, change }: Pick<ReturnType<typeof useScene>, 'scene' | 'change'>) {
  const { preview } = useCopy()
  const { data: models = [] } = useQuery(previewModelsQuery)
  const fitting = models.filter(({ gender }) => gender === scene.gender)
  return (
    <SelectField
      id="preview-model"
      label={preview.model}
      className="col-span-2"
      value={scene.model?.id ?? ''}
      options={[
        { value: '', label: preview.noModel },
        ...fitting.map(({ id, name, bodyType }) => ({
          value: id,
          label: `${name}, ${preview.bodies[bodyType]}`,
        })),
      ]}
      onChange={({ target }) => change({ model: models.find(({ id }) => id === target.value) ?? null })}
    />
  )
}
