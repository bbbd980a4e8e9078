import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { genders, generationCode, poses } from './generations.ts'
import { imageProviders } from './image-providers.ts'
import { placeholders, promptKeys, unknownPlaceholders } from './instructions.ts'
import { notice } from './notices.ts'
import { optionalText, plainText, textFieldErrors } from './plain-text.ts'
import type { Size } from './sizes.ts'

const maxBytes = 20_000

/** Drawn by ourselves, so that a prompt can be tried on something that is always the same and nobody's own. */
export const tryOutGarments = ['tshirt', 'camicia', 'abito', 'giacca'] as const
export type TryOutGarment = (typeof tryOutGarments)[number]

/** The size that the prompt of sizes is looked at and tried with. */
export const tryOutSize: Size = 'L'

export const promptFieldErrors = {
  ...textFieldErrors,
  key_required: 'Chiave richiesta',
  key_shape: 'Chiave non valida: solo lettere minuscole, numeri e _ (max 64)',
  key_unknown: `Chiave non prevista. Chiavi disponibili: ${promptKeys.join(', ')}`,
  key_fixed: 'La chiave non si può cambiare',
  prompt_required: 'Testo del prompt richiesto',
  placeholder_unknown: `Segnaposto sconosciuto. Segnaposto disponibili: ${placeholders.map((name) => `{${name}}`).join(', ')}`,
  garment_required: 'Scegli un capo',
  version_invalid: 'Versione non valida',
  provider_unknown: 'Questo fornitore non è configurato',
}
const code = (code: keyof typeof promptFieldErrors) => code

const key = z
  .string(code('key_required'))
  .check(
    z.trim(),
    z.minLength(1, code('key_required')),
    z.regex(/^[a-z0-9_]{1,64}$/, code('key_shape')),
    z.refine(isPromptKey, code('key_unknown')),
  )

const value = plainText({ required: code('prompt_required'), maxLength: maxBytes }).check(
  z.refine((text) => bytesOf(text) <= maxBytes, code('text_too_long')),
  z.refine((text) => unknownPlaceholders(text).length === 0, code('placeholder_unknown')),
)

export const promptForm = z.object({ key, value, description: optionalText(500) })
export type PromptForm = z.infer<typeof promptForm>

/** Optional, because the specification's own call has no such field: with it a stale edit is refused. */
export const editedAt = z.optional(z.iso.datetime())

export const prompt = z.object({
  id: z.uuid(),
  key: z.string(),
  value: z.string(),
  description: z.nullable(z.string()),
  updatedAt: z.iso.datetime(),
  /** The address of the last editor; null for what the product came with. */
  updatedBy: z.nullable(z.string()),
})
export type Prompt = z.infer<typeof prompt>

export const promptVersion = z.object({
  id: z.uuid(),
  key: z.string(),
  number: z.int(),
  /** Null: deleted, the built-in text holds. */
  value: z.nullable(z.string()),
  description: z.nullable(z.string()),
  author: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})
export type PromptVersion = z.infer<typeof promptVersion>

export const tryOutForm = z.object({
  key,
  value,
  garment: z.enum(tryOutGarments, code('garment_required')),
  gender: z.enum(genders, generationCode('gender_required')),
  pose: z.enum(poses, generationCode('pose_required')),
  selectedModelId: z.optional(z.uuid(generationCode('model_unavailable'))),
  /** Who makes it; unset: the first of the settings that can. */
  provider: z.optional(z.enum(imageProviders, code('provider_unknown'))),
})
export type TryOutForm = z.infer<typeof tryOutForm>

/** Who can be asked for a try-out, and what a picture is expected to cost. */
export const tryOutProvider = z.object({
  name: z.enum(imageProviders),
  /** False for our own engine, which draws without reading any prompt. */
  readsPrompts: z.boolean(),
  cents: z.int(),
  /** Of the money of today; null: no limit is set. */
  leftCents: z.nullable(z.int()),
})
export type TryOutProvider = z.infer<typeof tryOutProvider>

export const tryOutResult = z.object({
  /** A data address: the picture is kept nowhere. */
  picture: z.string(),
  provider: z.string(),
  /** False for our own engine, which draws without reading any prompt. */
  readsPrompts: z.boolean(),
  costCents: z.int(),
  seconds: z.number(),
  instructions: z.string(),
  notice: z.nullable(z.string()),
  notices: z.array(notice),
})
export type TryOutResult = z.infer<typeof tryOutResult>

const byId = z.object({ id: z.uuid() })
const byKey = z.object({ key: z.string() })

export const prompts = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/configs',
    summary: 'The prompts that the administrators set; for a key that is missing the built-in text holds',
    access: 'admin',
    reply: z.array(prompt),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/configs',
    summary: 'Set the text of a key',
    access: 'admin',
    body: promptForm,
    reply: prompt,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/configs/:id',
    summary: 'Change a text; refused as stale when `updatedAt` is said and somebody was faster',
    access: 'admin',
    params: byId,
    body: z.extend(promptForm, { updatedAt: editedAt }),
    reply: prompt,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/configs/:id',
    summary: 'Go back to the built-in text of a key',
    access: 'admin',
    params: byId,
    reply: 'nothing',
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/prompts/:key/versions',
    summary: 'Every text that a key had, the latest 50, newest first',
    access: 'admin',
    params: byKey,
    reply: z.array(promptVersion),
  }),
  rollBack: endpoint({
    method: 'POST',
    path: '/api/admin/prompts/:key/rollback',
    summary: 'Set an earlier text again, as a new version',
    access: 'admin',
    params: byKey,
    body: z.object({ versionId: z.uuid(code('version_invalid')) }),
    reply: prompt,
  }),
  tryOutOffer: endpoint({
    method: 'GET',
    path: '/api/admin/prompts/try-out',
    summary: 'Every configured provider with what a try-out costs there; said before anything is made',
    access: 'admin',
    reply: z.array(tryOutProvider),
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/api/admin/prompts/try-out',
    summary: 'One picture with a text that is not saved; it costs nobody a credit and is kept nowhere',
    access: 'admin',
    body: tryOutForm,
    reply: tryOutResult,
  }),
  garment: endpoint({
    method: 'GET',
    path: '/api/admin/prompts/garments/:garment',
    summary: 'One of the garments that a prompt can be tried on',
    access: 'admin',
    params: z.object({ garment: z.enum(tryOutGarments) }),
    reply: 'file',
  }),
}

export const tryOutGarmentLabels: Record<TryOutGarment, string> = {
  tshirt: 'T-shirt a righe',
  camicia: 'Camicia bianca',
  abito: 'Abito rosso',
  giacca: 'Giacca blu',
}

function isPromptKey(text: string): boolean {
  return promptKeys.some((known) => known === text)
}

/** In UTF-8; the floor has neither Node nor a browser to ask. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
