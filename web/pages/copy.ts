import { copyIn } from '#web/language/language.ts'

const italian = {
  dashboard: 'Dashboard',
  account: {
    page: (section: string) => `${section} · Account · Indosso`,
    title: 'Account',
    nav: 'Sezioni dell’account',
    analysis: 'Analisi',
    sections: {
      plan: 'Piano',
      profile: 'Profilo',
      invoices: 'Fatturazione',
      credits: 'Crediti',
      models: 'Modelli',
      security: 'Sicurezza',
      privacy: 'Privacy',
      api: 'API',
    },
  },
  lost: {
    page: 'Pagina non trovata · Indosso',
    code: 'Errore 404',
    title: 'Questo capo non è in catalogo',
    text: 'La pagina che cerchi non esiste, oppure è stata spostata. Il resto del guardaroba è al suo posto.',
    home: 'Torna alla home',
  },
}

export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
