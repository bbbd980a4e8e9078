import type { ShopDimension, ShopTotals } from './shop-analytics.ts'
import type { Source } from './sources.ts'

// The words of the figures, on the screen and in the file for a spreadsheet.

export const shopFigureLabels = {
  asked: 'Richieste',
  made: 'Create',
  failed: 'Non riuscite',
  redone: 'Rifatte',
  downloaded: 'Scaricate',
  approved: 'Approvate',
  complained: 'Segnalate',
  charged: 'Crediti usati',
  refunded: 'Crediti restituiti',
  p50Ms: 'Metà entro (s)',
  p95Ms: '95% entro (s)',
} satisfies Record<keyof ShopTotals, string>

export const dimensionLabels: Record<ShopDimension, string> = {
  model: 'Modello',
  pose: 'Posa',
  body: 'Corporatura',
  size: 'Taglia',
  kind: 'Tipo di capo',
  ref: 'SKU',
  source: 'Provenienza',
}

export const sourceLabels: Record<Source, string> = { web: 'Sito', lotto: 'Lotto', api: 'API' }

export const unsaid = 'Non indicato'
