import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bodyTypes, genders } from './generations.ts'

/** What a picture shows of a model's skin; `linen` where the words for it say nothing. */
export const tones = ['light', 'medium', 'tan', 'deep', 'linen'] as const
export type SkinTone = (typeof tones)[number]
export const toneLabels: Record<SkinTone, string> = {
  light: 'Chiara',
  medium: 'Media',
  tan: 'Ambrata',
  deep: 'Scura',
  linen: 'Neutra',
}

/** What everybody sees of a model. */
export const shownModel = z.object({
  id: z.uuid(),
  name: z.string(),
  gender: z.enum(genders),
  bodyType: z.enum(bodyTypes),
  ethnicity: z.string(),
  tone: z.enum(tones),
  imageUrl: z.nullable(z.string()),
  description: z.nullable(z.string()),
})

export const choosableModel = z.extend(shownModel, {
  /** The one with which new pictures of its gender begin; first in the list. */
  isPinned: z.boolean(),
})
export type ChoosableModel = z.infer<typeof choosableModel>

export const catalogue = {
  choose: endpoint({
    method: 'GET',
    path: '/api/models',
    summary: 'The active models that a paid plan may choose from',
    access: 'user',
    right: 'modelChoice',
    query: z.object({ gender: z.optional(z.enum(genders)) }),
    reply: z.array(choosableModel),
  }),
  // The specification's key "models, gender" reads both ways; this is the other one.
  chooseByGender: endpoint({
    method: 'GET',
    path: '/api/models/:gender',
    summary: 'The active models of one gender',
    access: 'user',
    right: 'modelChoice',
    params: z.object({ gender: z.enum(genders) }),
    reply: z.array(choosableModel),
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/models/:id/pin',
    summary: 'Begin new pictures with this model instead of one at random; one of each gender',
    access: 'user',
    right: 'modelChoice',
    params: z.object({ id: z.uuid() }),
    reply: 'nothing',
  }),
  unpin: endpoint({
    method: 'DELETE',
    path: '/api/models/:id/pin',
    summary: 'Begin new pictures with a model at random again',
    access: 'user',
    right: 'modelChoice',
    params: z.object({ id: z.uuid() }),
    reply: 'nothing',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/models/:id/picture',
    summary: 'The preview picture of a model of the catalogue',
    access: 'user',
    params: z.object({ id: z.uuid() }),
    reply: 'file',
  }),
}
