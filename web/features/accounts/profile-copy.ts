import { copyIn } from '#web/language/language.ts'

const italian = {
  error: 'Errore',
  profile: {
    title: 'Profilo',
    text: 'Il tuo nome e quello del negozio. Nelle fatture valgono i dati di fatturazione.',
    firstName: 'Nome',
    lastName: 'Cognome',
    shopName: 'Nome del negozio',
    optional: 'Facoltativo',
    head: 'Testa del manichino nelle immagini senza AI',
    heads: { hair: 'Con i capelli', plain: 'Liscia' },
    submit: 'Salva profilo',
    done: 'Profilo salvato',
    failed: 'Il profilo non è stato salvato.',
  },
  logo: {
    title: 'Logo',
    text: 'Lo vedi al posto delle iniziali. JPG, PNG o WEBP, anche con lo sfondo trasparente.',
    alt: 'Logo del negozio',
    put: 'Carica il logo',
    replace: 'Cambia logo',
    remove: 'Rimuovi',
    done: 'Logo salvato',
    removed: 'Logo rimosso',
    failed: 'Il logo non è stato salvato.',
  },
  email: {
    title: 'Indirizzo email',
    text: (email: string) =>
      `Adesso accedi con ${email}. Il nuovo indirizzo vale quando apri il link che ti mandiamo lì.`,
    email: 'Nuovo indirizzo email',
    password: 'La tua password, per conferma',
    submit: 'Cambia indirizzo',
    done: 'Controlla la posta',
    failed: 'La richiesta non è stata salvata.',
  },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./profile-copy.en.ts'))
