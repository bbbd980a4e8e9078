import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bodyTypes, genders } from './generations.ts'

export const choosableModel = z.object({
  id: z.uuid(),
  name: z.string(),
  gender: z.enum(genders),
  bodyType: z.enum(bodyTypes),
  ethnicity: z.string(),
  imageUrl: z.nullable(z.string()),
  description: z.nullable(z.string()),
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
  picture: endpoint({
    method: 'GET',
    path: '/api/models/:id/picture',
    summary: 'The preview picture of a model of the catalogue',
    access: 'user',
    params: z.object({ id: z.uuid() }),
    reply: 'file',
  }),
}
