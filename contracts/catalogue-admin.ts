import * as z from 'zod/mini'
import { modelOrigins, shownModel } from './catalogue.ts'
import { consentForm, shownConsent, uploadedSheet } from './consent.ts'
import { refusedOf } from './described-person.ts'
import { endpoint } from './endpoint.ts'
import { bodyTypes, genders } from './generations.ts'
import { personDetails } from './person.ts'
import { optionalText, plainText, textFieldErrors } from './plain-text.ts'
import { editedAt } from './prompts.ts'

export const catalogueModel = z.extend(shownModel, {
  /** What is said of the person in words; null: it is drawn from the model's id. */
  person: z.nullable(personDetails),
  /** Of a photographed person. */
  consent: z.nullable(shownConsent),
  isActive: z.boolean(),
  /** The order in which people see them, then by name. */
  position: z.int(),
  updatedAt: z.iso.datetime(),
})
export type CatalogueModel = z.infer<typeof catalogueModel>

export const modelFieldErrors = {
  ...textFieldErrors,
  name_required: 'Nome richiesto',
  gender_not_chosen: 'Scegli un genere',
  body_type_required: 'Scegli una corporatura',
  ethnicity_required: 'Etnia richiesta',
  description_child: 'Solo persone adulte: la descrizione parla di un minore',
  description_real_person: 'Nessuna persona vera: descrivi l’aspetto senza nomi né somiglianze',
  url_too_long: 'URL troppo lungo',
  position_not_whole: 'Numero intero richiesto',
  position_out_of_range: 'Da 0 a 9999',
}
const code = (code: keyof typeof modelFieldErrors) => code

export const modelForm = z.object({
  name: plainText({ required: code('name_required'), maxLength: 100 }),
  gender: z.enum(genders, code('gender_not_chosen')),
  bodyType: z.enum(bodyTypes, code('body_type_required')),
  ethnicity: plainText({ required: code('ethnicity_required'), maxLength: 100 }),
  /** An https address anywhere, or a path of ours: of an upload, or of the picture that the model has. */
  imageUrl: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(2048, code('url_too_long'))))),
  /** What the picture is; unless said, a new one is undeclared and one that stays is what it was. */
  origin: z.optional(z.enum(modelOrigins)),
  /** Of a photographed person; needed unless the model has one and keeps its picture. */
  consent: z.optional(z.nullable(consentForm)),
  // It travels to an AI where an administrator's text asks for it.
  description: optionalText(1000).check(
    z.refine((text) => !text || refusedOf(text) !== 'child', code('description_child')),
    z.refine((text) => !text || refusedOf(text) !== 'real_person', code('description_real_person')),
  ),
  /** Active and first in line unless said; a change that does not say it leaves it. */
  isActive: z.optional(z.boolean()),
  position: z.optional(
    z
      .int(code('position_not_whole'))
      .check(z.minimum(0, code('position_out_of_range')), z.maximum(9999, code('position_out_of_range'))),
  ),
})
export type ModelForm = z.infer<typeof modelForm>

const byId = z.object({ id: z.uuid() })

/** Apart from what people choose from, because only the admin pages need it. */
export const catalogueAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/models',
    summary: 'Every model of the catalogue, in the order in which people see them',
    access: 'admin',
    query: z.object({
      gender: z.optional(z.enum(genders)),
      bodyType: z.optional(z.enum(bodyTypes)),
      search: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.array(catalogueModel),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/models',
    summary: 'Add a model; a picture elsewhere is fetched and kept here',
    access: 'admin',
    body: modelForm,
    reply: catalogueModel,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/models/:id',
    summary: 'Change a model; refused as stale when `updatedAt` is said and somebody was faster',
    access: 'admin',
    params: byId,
    body: z.extend(modelForm, { updatedAt: editedAt }),
    reply: catalogueModel,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/models/:id',
    summary:
      'Take a model out of the catalogue; what was made with it stays as it is. Of a photographed person the pictures and the sheet are destroyed',
    access: 'admin',
    params: byId,
    reply: 'nothing',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/models/:id/restore',
    summary: 'Undo the removal of a model',
    access: 'admin',
    params: byId,
    reply: catalogueModel,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/api/admin/models/pictures',
    summary: 'Upload a picture; its address goes into `imageUrl` of a model within a day',
    access: 'admin',
    files: { picture: 'required' },
    reply: z.object({ imageUrl: z.string() }),
    status: 201,
  }),
  addSheet: endpoint({
    method: 'POST',
    path: '/api/admin/models/sheets',
    summary: 'Upload a signed sheet, a PDF or a photo; the consent of a model takes it within a day',
    access: 'admin',
    files: { sheet: 'required' },
    reply: uploadedSheet,
    status: 201,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/admin/models/:id/sheet',
    summary: 'The sheet that a photographed person signed',
    access: 'admin',
    params: byId,
    reply: 'file',
  }),
  uploadedPicture: endpoint({
    method: 'GET',
    path: '/api/admin/models/pictures/:id',
    summary: 'An uploaded picture that may not belong to a model yet',
    access: 'admin',
    params: byId,
    reply: 'file',
  }),
}
