import { garmentKindLabels } from '#contracts/generations.ts'
import { providerLabels } from '#contracts/image-providers.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  error: 'Errore',
  failed: 'Operazione non riuscita.',
  saved: 'Regole salvate',
  savedText: 'Valgono dalla prossima immagine.',
  providers: {
    title: 'Fornitori di immagini',
    text: 'Quelli configurati su questo server, nel loro ordine.',
    provider: 'Fornitore',
    cost: 'Costo previsto',
    today: 'Spesa di oggi',
    limit: 'Limite al giorno',
    free: 'gratis',
    noLimit: 'nessuno',
    names: providerLabels,
    mannequin: 'manichino, senza AI',
    ai: 'AI',
  },
  rules: {
    title: 'Chi crea le immagini',
    text: 'Vale la prima regola che corrisponde, dall’alto in basso. Se un fornitore non risponde si passa al successivo.',
    otherwise: (route: string) => `In tutti gli altri casi: ${route}.`,
    none: 'Nessuna regola: vale sempre l’ordine dei fornitori.',
    rule: (number: number) => `Regola ${number}`,
    plan: 'Piano',
    kind: 'Capo',
    anyPlan: 'Tutti i piani',
    anyKind: 'Tutti i capi',
    kinds: garmentKindLabels,
    first: 'Crea',
    next: (number: number) => `Riserva ${number}`,
    nobody: 'Nessuno',
    up: (number: number) => `Sposta su la regola ${number}`,
    remove: (number: number) => `Elimina la regola ${number}`,
    add: 'Aggiungi regola',
    save: 'Salva le regole',
    reset: 'Annulla le modifiche',
    twice: 'C’è già una regola per questo piano e questo capo: questa non varrebbe mai.',
    gone: 'non più configurato',
  },
  versions: {
    open: 'Cronologia',
    none: 'Nessuna modifica ancora.',
    name: (number: number) => `Versione ${number}`,
    current: 'in uso',
    closed: 'account chiuso',
    empty: 'Nessuna regola',
    load: (number: number) => `Riparti dalla versione ${number}`,
  },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
