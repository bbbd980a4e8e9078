import { copyIn } from '#web/language/language.ts'

const italian = {
  page: 'Area admin · Indosso',
  consolePage: 'Super Admin · Indosso',
  title: 'Admin Panel',
  badge: 'Super Admin',
  tabs: 'Area admin',
  prompts: 'Prompt AI',
  models: 'Catalogo Modelli',
  analytics: 'Analytics Dashboard',
  routing: 'Fornitori',
  tickets: 'Assistenza',
  deniedTitle: 'Accesso negato',
  denied: "Non hai i permessi per accedere all'area admin.",
  back: 'Torna alla dashboard',
  menu: 'Menu utente',
}

export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./admin-copy.en.ts'))
