import { useState } from 'react'
import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import type { Gender, Pose } from '#contracts/generations.ts'
import { type Choices, type PromptKey, promptKeys } from '#contracts/instructions.ts'
import { tryOutSize } from '#contracts/prompts.ts'
import type { Size } from '#contracts/sizes.ts'

/** The choices that a prompt is looked at with; a key of its own gender or pose brings that along. */
export function useScene(key: string) {
  const [said, setSaid] = useState<Partial<TryOutScene>>({})
  const own = ownScene(key)
  const scene: TryOutScene = {
    gender: 'female',
    pose: 'frontale',
    hasDetail: false,
    size: null,
    model: null,
    ...said,
    ...own,
  }
  const model = scene.model?.gender === scene.gender ? scene.model : null
  const choices: Choices = {
    gender: scene.gender,
    pose: scene.pose,
    bodyType: model?.bodyType ?? 'athletic',
    size: scene.size,
    facts: sample,
    model,
    roles: [
      'garment',
      ...(scene.hasDetail ? ['detail' as const] : []),
      ...(model && travels(model) ? ['person' as const] : []),
    ],
  }
  return {
    scene: { ...scene, model },
    choices,
    /** What the key decides by itself. */
    fixed: own,
    change: (next: Partial<TryOutScene>) => setSaid({ ...said, ...next }),
  }
}

/** What is measured of the striped T-shirt that prompts are tried on. */
const sample: Choices['facts'] = {
  kind: null,
  colours: [
    { hex: '#e0ded6', share: 0.62 },
    { hex: '#2c3450', share: 0.31 },
  ],
  isPatterned: true,
  print: null,
  sleeves: null,
  neckline: null,
  opensInFront: null,
  lengthToWidth: 1,
}

/** A picture of somebody; a drawn one is described in words instead. */
const travels = ({ origin }: CatalogueModel): boolean => origin === 'generated' || origin === 'photographed'

export interface TryOutScene {
  gender: Gender
  pose: Pose
  hasDetail: boolean
  /** Only the prompt of sizes is looked at with one. */
  size: Size | null
  model: CatalogueModel | null
}

const own: Record<PromptKey, Partial<TryOutScene>> = {
  female_model_prompt: { gender: 'female' },
  male_model_prompt: { gender: 'male' },
  pose_frontale_prompt: { pose: 'frontale' },
  pose_laterale_prompt: { pose: 'laterale' },
  pose_posteriore_prompt: { pose: 'posteriore' },
  detail_prompt: { hasDetail: true },
  size_prompt: { size: tryOutSize },
}

function ownScene(key: string): Partial<TryOutScene> {
  const known = promptKeys.find((each) => each === key)
  return known ? own[known] : {}
}
