import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { formatsOf } from './format.ts'
import { genders, poses } from './generations.ts'
import { sizes } from './sizes.ts'
import { photoAddresses, v1, v1GenerationForm } from './v1.ts'
import { v1Batches } from './v1-batches.ts'

// What an assistant can do for a shop. Each tool is a few calls of /api/v1: their keys, scopes, limits and refusals.

export const mcpPath = '/mcp'

export interface Tool {
  title: string
  italian: string
  english: string
  input: z.ZodMiniType
  /** The doors behind it. */
  calls: readonly Endpoint[]
  /** `spends`: only after its cost was told and confirmed. */
  effect: 'reads' | 'free' | 'spends'
}

const tool = <const T extends Tool>(definition: T): T => definition

/** From the answer that tells the cost; whoever sends it back agrees to that cost. */
const confirm = z.optional(z.string())
const imageUrl = z.nonoptional(photoAddresses.imageUrl)
const picture = z.omit(v1GenerationForm, { detailUrl: true, backUrl: true })

/** As many garments as one batch takes. */
const mostGarments = 200
const garment = z.object({ ref: z.string(), imageUrl })

export const tools = {
  consiglia_foto: tool({
    title: 'Consigli su una foto',
    italian:
      'Guarda la foto di un capo, all’indirizzo https imageUrl, e dice che cosa migliorare. Non costa niente e non conserva niente.',
    english: 'Looks at the photo of a garment at the https address imageUrl and says what to improve. Free.',
    input: z.object({ imageUrl }),
    calls: [v1.coach],
    effect: 'reads',
  }),
  elenco_modelli: tool({
    title: 'Modelle e modelli',
    italian: 'Elenca chi può indossare il capo. L’id di uno si usa come selectedModelId.',
    english: 'Lists who can wear the garment. Use the id of one as selectedModelId.',
    input: z.object({ gender: z.optional(z.enum(genders)) }),
    calls: [v1.listModels],
    effect: 'reads',
  }),
  anteprima_studio: tool({
    title: 'Anteprima dello studio',
    italian:
      'Disegna il capo indossato con il nostro studio, senza spendere crediti: fino a 50 anteprime in 24 ore, cancellate dopo una settimana.',
    english: 'Draws the garment worn with our studio and spends no credit: up to 50 previews in 24 hours.',
    input: z.extend(z.omit(picture, { garmentId: true }), { imageUrl }),
    calls: [v1.preview, v1.findGeneration, v1.generationImage],
    effect: 'free',
  }),
  genera: tool({
    title: 'Genera l’immagine',
    italian:
      'Crea l’immagine di un capo indossato, da imageUrl o da un garmentId. La prima chiamata dice solo il costo e dà un codice: chiedi alla persona se va bene, poi richiama con gli stessi dati e il codice in confirm.',
    english:
      'Makes the picture of a garment worn, from imageUrl or a garmentId. The first call only tells the cost and gives a code: ask the person, then call again with the same data and the code as confirm.',
    input: z.extend(picture, { confirm }),
    calls: [v1.usage, v1.createGeneration, v1.findGeneration, v1.generationImage],
    effect: 'spends',
  }),
  stato: tool({
    title: 'Stato di un’immagine',
    italian: 'Dice a che punto è un’immagine e, quando è pronta, la mostra.',
    english: 'Tells how far a picture is and, once it is ready, shows it.',
    input: z.object({ id: z.uuid() }),
    calls: [v1.findGeneration, v1.generationImage],
    effect: 'reads',
  }),
  lotto: tool({
    title: 'Lotto di capi',
    italian:
      'Senza id prepara un lotto: i capi, ciascuno con ref e imageUrl, per le pose e i modelli scelti. Con id dice a che punto è e quanto costa avviarlo; per avviarlo chiedi alla persona, poi richiama con id e il codice in confirm. Preparare non costa niente.',
    english:
      'Without an id it plans a batch: garments, each with ref and imageUrl, for the chosen poses and models. With an id it tells how far it is and what a start costs; to start it ask the person, then call again with the id and the code as confirm. Planning is free.',
    input: z.object({
      id: z.optional(z.uuid()),
      name: z.optional(z.string()),
      gender: z.optional(z.enum(genders)),
      poses: z.optional(z.array(z.enum(poses))),
      modelIds: z.optional(z.array(z.uuid())),
      size: z.optional(z.enum(sizes)),
      garments: z.optional(z.array(garment).check(z.minLength(1), z.maxLength(mostGarments))),
      confirm,
    }),
    calls: [v1Batches.create, v1Batches.readCsv, v1Batches.find, v1Batches.start],
    effect: 'spends',
  }),
  crediti: tool({
    title: 'Crediti',
    italian: 'Dice quanti crediti restano e quando si rinnovano.',
    english: 'Tells how many credits are left and when they renew.',
    input: z.object({}),
    calls: [v1.usage],
    effect: 'reads',
  }),
}
export type ToolName = keyof typeof tools

/** What a key has to be allowed for a tool. */
export const scopesOf = (name: ToolName): string[] => [
  ...new Set(tools[name].calls.flatMap(({ scope }: Endpoint) => scope ?? [])),
]

/** How long a cost that was told may be agreed to. */
export const confirmMinutes = 15

/** For the person, in both languages: which one an assistant speaks is not known here. */
export function costText(credits: number, remaining: number): string {
  const [italian, english] = [formatsOf('it').formatCount, formatsOf('en').formatCount]
  const cost = credits === 1 ? '1 credito' : `${italian(credits)} crediti`
  const price = credits === 1 ? '1 credit' : `${english(credits)} credits`
  return [
    `Non è partito ancora niente: costa ${cost}, te ne restano ${italian(remaining)}. Se va bene, richiama con gli stessi dati e confirm entro ${confirmMinutes} minuti.`,
    `Nothing has started: it costs ${price}, you have ${english(remaining)} left. If that is fine, call again with the same data and confirm within ${confirmMinutes} minutes.`,
  ].join('\n')
}
