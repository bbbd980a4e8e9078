export const planIds = ['free', 'professional', 'enterprise'] as const
export type PlanId = (typeof planIds)[number]

/** What a plan sells beyond the quota. A name comes with the door that asks for it, never before. */
export type PlanRight =
  | 'modelChoice'
  | 'multipleUpload'
  | 'api'
  | 'ownModels'
  | 'advancedAnalytics'
  | 'accountManager'

export interface Plan {
  name: string
  priceCents: number
  period: 'mese'
  monthlyQuota: number
  /** Generations of one account that may run at the same time. */
  parallelGenerations: number
  /** Generations of one account that may wait or run at the same time. */
  inFlight: number
  /** All files of one account. A generation takes some 4 MB: years of Free, about two years of the paid plans in full use. */
  storageBytes: number
  rights: readonly PlanRight[]
  /** Of batches: how many garments one takes, and how many may be open at a time. */
  batch: { garments: number; open: number }
  description: string
  features: readonly string[]
  limitations: readonly string[]
  callToAction: string
  popular: boolean
}

const gigabyte = 1_000_000_000

export const plans: Record<PlanId, Plan> = {
  free: {
    name: 'Free',
    priceCents: 0,
    period: 'mese',
    monthlyQuota: 10,
    parallelGenerations: 1,
    inFlight: 10,
    storageBytes: 2 * gigabyte,
    rights: [],
    batch: { garments: 0, open: 0 },
    description: 'Per provare il servizio sul tuo catalogo',
    features: ['10 Virtual Try-On al mese', 'Selezione genere M/F', 'Download HD', 'Supporto via email'],
    limitations: ['Modelli casuali', 'Nessuna scelta della taglia'],
    callToAction: 'Inizia Gratis',
    popular: false,
  },
  professional: {
    name: 'Professional',
    priceCents: 1990,
    period: 'mese',
    monthlyQuota: 400,
    parallelGenerations: 2,
    inFlight: 40,
    storageBytes: 50 * gigabyte,
    rights: ['modelChoice', 'multipleUpload'],
    batch: { garments: 10, open: 1 },
    description: 'Per il negozio che pubblica ogni settimana',
    features: [
      '400 Virtual Try-On al mese',
      'Scelta di modello e taglia',
      'Filtri per corporatura',
      'Rappresentazione inclusiva',
      'Download illimitati',
      'Supporto prioritario',
    ],
    limitations: [],
    callToAction: 'Scegli Professional',
    popular: true,
  },
  enterprise: {
    name: 'Enterprise',
    priceCents: 3990,
    period: 'mese',
    monthlyQuota: 2000,
    parallelGenerations: 4,
    inFlight: 200,
    storageBytes: 250 * gigabyte,
    rights: ['modelChoice', 'multipleUpload', 'api', 'ownModels', 'advancedAnalytics', 'accountManager'],
    batch: { garments: 200, open: 20 },
    description: 'Per chi gestisce grandi cataloghi',
    features: [
      '2000 Virtual Try-On al mese',
      'Tutto di Professional',
      'Upload multiplo',
      'API webhooks',
      'Analytics avanzate',
      'Account manager dedicato',
    ],
    limitations: [],
    callToAction: 'Contatta Vendite',
    popular: false,
  },
}

export const hasRight = (plan: PlanId, right: PlanRight): boolean => plans[plan].rights.includes(right)

/** The share of the monthly quota from which a person is warned. */
export const quotaWarningShare = 0.8
