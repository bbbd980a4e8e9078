import * as z from 'zod/mini'
import { saidTone } from './casting.ts'
import { shownModel } from './catalogue.ts'
import type { modelFieldErrors } from './catalogue-admin.ts'
import { consentForm, shownConsent, uploadedSheet } from './consent.ts'
import { endpoint } from './endpoint.ts'
import { bodyTypes, genders } from './generations.ts'
import { plainText } from './plain-text.ts'

export const photographedFieldErrors = { picture_required: 'Carica la foto' }
const code = (code: keyof typeof photographedFieldErrors | keyof typeof modelFieldErrors) => code

/** A person whom the shop photographed. */
export const photographedForm = z.object({
  name: plainText({ required: code('name_required'), maxLength: 100 }),
  gender: z.enum(genders, code('gender_not_chosen')),
  bodyType: z.enum(bodyTypes, code('body_type_required')),
  tone: saidTone,
  /** An uploaded picture. */
  picture: z.uuid(code('picture_required')),
  consent: consentForm,
})
export type PhotographedForm = z.infer<typeof photographedForm>

export const ownModel = z.extend(shownModel, {
  /** Of a photographed person; null: nobody was. */
  consent: z.nullable(shownConsent),
})
export type OwnModel = z.infer<typeof ownModel>

const byId = z.object({ id: z.uuid() })
const sold = { access: 'user', right: 'ownModels' } as const

/** The models that a shop has to itself. What it has it may see and delete on every plan. */
export const ownModels = {
  list: endpoint({
    method: 'GET',
    path: '/api/own-models',
    summary: 'The models of one’s own, also those whose consent is over',
    access: 'user',
    reply: z.array(ownModel),
  }),
  photograph: endpoint({
    method: 'POST',
    path: '/api/own-models',
    summary: 'Make a model of a photographed person and their signed consent',
    ...sold,
    body: photographedForm,
    reply: ownModel,
    status: 201,
  }),
  renew: endpoint({
    method: 'PUT',
    path: '/api/own-models/:id/consent',
    summary: 'Replace the consent of a photographed model by a newer one',
    ...sold,
    params: byId,
    body: z.object({ consent: consentForm }),
    reply: ownModel,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/own-models/:id/sheet',
    summary: 'The signed sheet',
    access: 'user',
    params: byId,
    reply: 'file',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/own-models/:id',
    summary:
      'Delete a model of one’s own with its pictures and its sheet, for good; what was made with it stays',
    access: 'user',
    params: byId,
    reply: 'nothing',
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/api/own-models/pictures',
    summary: 'Upload the picture of a person; a model takes it within a day',
    ...sold,
    files: { picture: 'required' },
    reply: z.object({ picture: z.uuid() }),
    status: 201,
  }),
  addSheet: endpoint({
    method: 'POST',
    path: '/api/own-models/sheets',
    summary: 'Upload a signed sheet, a PDF or a photo; a consent takes it within a day',
    ...sold,
    files: { sheet: 'required' },
    reply: uploadedSheet,
    status: 201,
  }),
}
