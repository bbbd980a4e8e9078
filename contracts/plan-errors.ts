import type { PlanRight } from './plans.ts'

/** `plan_required` by what the plan does not sell. Apart: no page of the web carries it. */
export const planErrors: Record<PlanRight, { message: string; detail: string }> = {
  modelChoice: {
    message: 'Questa funzione è inclusa nei piani Professional ed Enterprise.',
    detail: 'This is part of the Professional and Enterprise plans.',
  },
  advancedAnalytics: {
    message: 'Le analisi avanzate sono incluse nel piano Enterprise.',
    detail: 'Advanced analytics are part of the Enterprise plan.',
  },
  accountManager: {
    message: 'L’account manager dedicato è incluso nel piano Enterprise.',
    detail: 'A dedicated account manager is part of the Enterprise plan.',
  },
  multipleUpload: {
    message: 'I lotti sono inclusi nel piano Enterprise.',
    detail: 'Batches are part of the Enterprise plan.',
  },
  ownModels: {
    message: 'Le modelle solo tue sono incluse nel piano Enterprise.',
    detail: 'Models of your own are part of the Enterprise plan.',
  },
  api: {
    message: 'Le chiavi API attive e i webhook sono inclusi nel piano Enterprise.',
    detail: 'Live API keys and webhooks are part of the Enterprise plan.',
  },
}
