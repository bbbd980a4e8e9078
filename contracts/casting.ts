import * as z from 'zod/mini'
import { tones } from './catalogue.ts'
import { modelFieldErrors } from './catalogue-admin.ts'
import { endpoint } from './endpoint.ts'
import { failureCodes } from './errors.ts'
import { bodyTypes, genders, poses } from './generations.ts'
import { imageProviders } from './image-providers.ts'
import { personDetails, personFieldErrors } from './person.ts'
import { plainText } from './plain-text.ts'

/** Front views to choose from, and the views that are made of the chosen one. */
export const candidates = 4
export const furtherPoses = ['laterale', 'posteriore'] as const

/** How many models of its own a shop may have. */
export const mostOwnModels = 12

export const castingFieldErrors = {
  name_required: modelFieldErrors.name_required,
  gender_not_chosen: modelFieldErrors.gender_not_chosen,
  body_type_required: modelFieldErrors.body_type_required,
  ...personFieldErrors,
  one_name_only:
    'Un solo nome di battesimo, senza cognome: un modello creato con AI non porta il nome di una persona vera',
}
const code = (code: keyof typeof castingFieldErrors) => code

/** One given name: what could be somebody's full name is refused, and no provider is ever told this one either. */
const givenName = plainText({ required: code('name_required'), maxLength: 30 }).check(
  z.refine((name) => /^\p{L}+(['’-]\p{L}+)?$/u.test(name), code('one_name_only')),
)

/** Said, never guessed from the words for it. */
export const saidTone = z
  .enum(tones, code('choice_missing'))
  .check(z.refine((tone) => tone !== 'linen', code('choice_missing')))

/** A person as closed choices. Nothing in it is free text but the name, which stays in this house. */
export const castingForm = z.object({
  name: givenName,
  gender: z.enum(genders, code('gender_not_chosen')),
  bodyType: z.enum(bodyTypes, code('body_type_required')),
  tone: saidTone,
  person: personDetails,
})
export type CastingForm = z.infer<typeof castingForm>

/** What it would cost now; said before anybody begins. */
export const castingOffer = z.object({
  /** Null: no AI is configured, and our own engine draws no people. */
  provider: z.nullable(z.enum(imageProviders)),
  centsPerPicture: z.int(),
  /** For the candidates and the further views together. */
  cents: z.int(),
})
export type CastingOffer = z.infer<typeof castingOffer>

export const castingStates = ['waiting', 'making', 'done', 'failed'] as const

const castingPicture = z.object({
  id: z.uuid(),
  pose: z.enum(poses),
  state: z.enum(castingStates),
  /** A path of this API, once it is done. */
  imageUrl: z.nullable(z.string()),
  /** Why there is none: a code of the table of failures. */
  failure: z.nullable(z.enum(failureCodes)),
  errorMessage: z.nullable(z.string()),
  provider: z.nullable(z.string()),
})
export type CastingPicture = z.infer<typeof castingPicture>

export const casting = z.extend(castingForm, {
  id: z.uuid(),
  /** The model that the chosen candidate became; null while nobody has chosen. */
  modelId: z.nullable(z.uuid()),
  /** What its pictures have cost so far. */
  costCents: z.int(),
  createdAt: z.iso.datetime(),
  pictures: z.array(castingPicture),
})
export type Casting = z.infer<typeof casting>

const byId = z.object({ id: z.uuid() })
const byPicture = z.object({ id: z.uuid(), pictureId: z.uuid() })

const castingReplies = {
  offer: {
    method: 'GET',
    summary: 'Whether models can be made by AI here, and what that costs',
    reply: castingOffer,
  },
  list: { method: 'GET', summary: 'The castings that are not over, newest first', reply: z.array(casting) },
  begin: {
    method: 'POST',
    summary: 'Describe a person and have four pictures of it made, to choose one',
    body: castingForm,
    reply: casting,
    status: 201,
  },
  choose: {
    method: 'POST',
    summary: 'Make a model of one candidate; its side and its back view follow, the others are thrown away',
    params: byPicture,
    reply: casting,
  },
  again: {
    method: 'POST',
    summary: 'Make a picture that failed once more',
    params: byPicture,
    reply: casting,
  },
  end: {
    method: 'DELETE',
    summary: 'End a casting; the pictures that no model has are thrown away',
    params: byId,
    reply: 'nothing',
  },
  picture: { method: 'GET', summary: 'A picture of a casting', params: byPicture, reply: 'file' },
} as const

const own = { access: 'user', right: 'ownModels' } as const

/** For a shop's own models. */
export const ownCasting = {
  offer: endpoint({ ...castingReplies.offer, ...own, path: '/api/castings/offer' }),
  list: endpoint({ ...castingReplies.list, ...own, path: '/api/castings' }),
  begin: endpoint({ ...castingReplies.begin, ...own, path: '/api/castings' }),
  choose: endpoint({
    ...castingReplies.choose,
    ...own,
    path: '/api/castings/:id/pictures/:pictureId/choose',
  }),
  again: endpoint({ ...castingReplies.again, ...own, path: '/api/castings/:id/pictures/:pictureId/again' }),
  end: endpoint({ ...castingReplies.end, ...own, path: '/api/castings/:id' }),
  picture: endpoint({ ...castingReplies.picture, ...own, path: '/api/castings/:id/pictures/:pictureId' }),
}

/** For the catalogue of the house. */
export const castingAdmin = {
  offer: endpoint({ ...castingReplies.offer, path: '/api/admin/castings/offer', access: 'admin' }),
  list: endpoint({ ...castingReplies.list, path: '/api/admin/castings', access: 'admin' }),
  begin: endpoint({ ...castingReplies.begin, path: '/api/admin/castings', access: 'admin' }),
  choose: endpoint({
    ...castingReplies.choose,
    path: '/api/admin/castings/:id/pictures/:pictureId/choose',
    access: 'admin',
  }),
  again: endpoint({
    ...castingReplies.again,
    path: '/api/admin/castings/:id/pictures/:pictureId/again',
    access: 'admin',
  }),
  end: endpoint({ ...castingReplies.end, path: '/api/admin/castings/:id', access: 'admin' }),
  picture: endpoint({
    ...castingReplies.picture,
    path: '/api/admin/castings/:id/pictures/:pictureId',
    access: 'admin',
  }),
}
