import { copyIn } from '#web/language/language.ts'

const italian = {
  brand: 'Indosso',
  brandHome: 'Indosso: torna alla home',
  skip: 'Vai al contenuto',
  loading: 'Caricamento',
  language: 'Lingua',
  darkTheme: 'Passa al tema scuro',
  lightTheme: 'Passa al tema chiaro',
  analysis: 'Analisi',
  account: 'Account',
  admin: 'Admin',
  logout: 'Esci',
  signIn: 'Accedi',
  start: 'Inizia Gratis',
  copyright: '© 2025 Indosso. Tutti i diritti riservati.',
  credits:
    'Immagini con modella create, dove è attivo, da un generatore di immagini AI; anteprime su manichino dal nostro motore. Pagamenti con carta gestiti da un fornitore certificato.',
  legal: 'Informazioni legali',
  legalPages: { developers: 'Sviluppatori', privacy: 'Privacy', terms: 'Termini', cookies: 'Cookie' },
  sessionExpired: { title: 'Sessione scaduta', description: 'Effettua nuovamente il login.' },
  done: { title: 'Generazione completata!', description: 'La tua immagine virtual try-on è pronta.' },
  torn: 'Si è strappato un filo',
  tornText: 'La pagina non si è caricata del tutto. Le tue immagini sono al sicuro: ricarica per riprendere.',
  reload: 'Ricarica la pagina',
  error: 'Errore',
  offline:
    'Connessione assente: il lavoro sulle tue immagini continua, gli aggiornamenti tornano appena sei in rete.',
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
