import type { FormatName } from './format-words.ts'
import type { GarmentKind, Gender, Pose } from './generations.ts'
import type { Size } from './sizes.ts'

export const batchStatuses = ['draft', 'running', 'paused', 'completed', 'cancelled'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** Who or what a paused batch waits for. */
export const pauseReasons = ['person', 'credits', 'provider', 'budget'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** What the database keeps of a cell; once started, its generation says the rest. */
export const itemStates = ['planned', 'queued', 'started', 'failed', 'skipped'] as const
export type ItemState = (typeof itemStates)[number]

export const itemStatuses = ['waiting', 'pending', 'processing', 'completed', 'failed', 'skipped'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** What its owner says of a finished picture. */
export const reviews = ['approved', 'discarded'] as const
export type Review = (typeof reviews)[number]

/** Who wears all garments of a batch, and how they are shown. */
export interface BatchLook {
  gender: Gender
  poses: Pose[]
  /** None: one at random for each garment. */
  modelIds: string[]
  size: Size | null
  garmentKind: GarmentKind | null
  format: FormatName
}

/** Why a line of a list brought nothing. */
export const csvFaults = [
  ...(['ref_missing', 'ref_long', 'ref_twice', 'ref_spoiled', 'url_missing', 'url_refused'] as const),
  ...(['kind_unknown', 'batch_full', 'picture', 'account_full', 'lines_many'] as const),
] as const
export type CsvFault = (typeof csvFaults)[number]

export interface CsvLineFault {
  /** As a spreadsheet counts, the line of the headings included. */
  line: number
  ref: string | null
  fault: CsvFault
}

/** How far a list has been read. */
export interface CsvImport {
  lines: number
  done: number
  faults: CsvLineFault[]
}

export const batchLimits = {
  models: 8,
  csvLines: 2000,
  nameLength: 80,
  templateLength: 200,
} as const
export const itemsPageSize = 500
/** How the pictures of a batch are called in its ZIP, unless told otherwise. */
export const defaultTemplate = '{ref}/{ref}_{pose}_{model}_{n}.png'

export const batchFieldErrors = {
  batch_name_long: `Nome troppo lungo (max ${batchLimits.nameLength} caratteri)`,
  poses_required: 'Scegli almeno una posa',
  models_many: `Scegli al massimo ${batchLimits.models} modelli`,
  template_invalid: 'Usa {ref}, {pose}, {model}, {name} e {n}, con una barra tra cartella e file',
}
