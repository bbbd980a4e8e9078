import { costText, type ToolName } from '#contracts/mcp.ts'
import { type V1Generation, v1 } from '#contracts/v1.ts'
import { v1Batches } from '#contracts/v1-batches.ts'
import type { Context } from '#server/context.ts'
import { csvRow } from '#server/http/csv.ts'
import { type Asker, callDoor, fetchFile } from './call-door.ts'
import { isConfirmed, makeConfirmation } from './confirmation.ts'

/** What a tool says: facts, a sentence for the person, and a picture to look at. */
export interface Said {
  facts: Record<string, unknown>
  sentence?: string
  picture?: { data: string; mimeType: string }
}

/** Checked by the doors that they are sent to. */
type Arguments = Record<string, unknown>
type Tools = Record<ToolName, (args: Arguments) => Promise<Said>>

/** Assistants give a tool a minute, and most of them less. */
const patience = { prefer: 'wait=25' }

export const toolsFor = (ctx: Context, asker: Asker): Tools => ({
  consiglia_foto: async (json) => ({ facts: await callDoor(asker, v1.coach, { json }) }),
  elenco_modelli: async (query) => ({
    facts: await callDoor(asker, v1.listModels, { query: textsOf(query) }),
  }),
  anteprima_studio: async (json) =>
    showPicture(asker, await callDoor(asker, v1.preview, { json, headers: patience })),
  genera: (args) => generate(ctx, asker, args),
  stato: async (args) =>
    showPicture(asker, await callDoor(asker, v1.findGeneration, { params: textsOf(args) })),
  lotto: (args) => batch(ctx, asker, args),
  crediti: async () => ({ facts: await callDoor(asker, v1.usage) }),
})

const textsOf = (args: Arguments): Record<string, string> =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]))

async function showPicture(asker: Asker, generation: V1Generation): Promise<Said> {
  if (!generation.links.image) return { facts: generation }
  const view = { params: { id: generation.id }, query: { size: 'view' } }
  const { bytes, type } = await fetchFile(asker, v1.generationImage, view)
  return { facts: generation, picture: { data: bytes.toString('base64'), mimeType: type } }
}

async function generate(ctx: Context, asker: Asker, { confirm, ...json }: Arguments): Promise<Said> {
  const { test, remaining } = await callDoor(asker, v1.usage)
  const price = { asked: json, credits: test ? 0 : 1, remaining }
  const { code, isAgreed } = agreement(ctx, asker, { ...price, confirm })
  if (!isAgreed) return tellCost(price, code)
  // Sent twice, it is one picture.
  const headers = { ...patience, 'idempotency-key': code }
  return showPicture(asker, await callDoor(asker, v1.createGeneration, { json, headers }))
}

/** Plans a batch, or goes on with one. */
async function batch(ctx: Context, asker: Asker, { id, confirm, ...plan }: Arguments): Promise<Said> {
  const params = { id: String(id ?? (await planBatch(asker, plan))) }
  const shown = await callDoor(asker, v1Batches.find, { params })
  const { list: _, ...facts } = shown
  const { credits, remaining } = shown.price
  if (credits === 0 || shown.status === 'running') return { facts }
  const price = { asked: params, credits, remaining }
  const { code, isAgreed } = agreement(ctx, asker, { ...price, confirm })
  if (!isAgreed) {
    const told = tellCost(price, code)
    return { ...told, facts: { ...facts, ...told.facts } }
  }
  const started = await callDoor(asker, v1Batches.start, { params, json: {} })
  return { facts: { id: shown.id, status: 'running', ...started } }
}

/** Photos are read by a job: an assistant does not wait for two hundred of them. */
async function planBatch(asker: Asker, { name, garments, ...look }: Arguments): Promise<string> {
  const json = { ...(name !== undefined && { name }), look: { poses: ['frontale'], ...look } }
  const { id } = await callDoor(asker, v1Batches.create, { json })
  if (!Array.isArray(garments)) return id
  const rows = garments.map(({ ref, imageUrl }) => csvRow([String(ref ?? ''), String(imageUrl ?? '')]))
  const form = new FormData()
  form.set('file', new Blob([csvRow(['ref', 'image_url']), ...rows], { type: 'text/csv' }), 'capi.csv')
  await callDoor(asker, v1Batches.readCsv, { params: { id }, form })
  return id
}

interface Price {
  asked: Arguments
  credits: number
  remaining: number
}

function agreement(ctx: Context, { caller }: Asker, { confirm, ...price }: Price & { confirm: unknown }) {
  const told = { keyId: caller.key.id, asked: price.asked, credits: price.credits }
  const given = typeof confirm === 'string' ? confirm : undefined
  if (given !== undefined && isConfirmed(ctx, told, given)) return { code: given, isAgreed: true }
  return { code: makeConfirmation(ctx, told), isAgreed: false }
}

const tellCost = ({ credits, remaining }: Price, confirm: string): Said => ({
  facts: { cost: { credits, remaining }, confirm },
  sentence: costText(credits, remaining),
})
