import { copyIn } from '#web/language/language.ts'

const italian = {
  title: 'Consenso della persona',
  text: 'Una persona vera si mostra solo con il suo consenso scritto. Il foglio firmato è cifrato come ogni file e si elimina insieme al modello.',
  personName: 'Nome e cognome di chi è nella foto',
  personHint: 'Resta qui: all’AI non viene detto.',
  bornOn: 'Nata o nato il',
  bornHint: 'Serve a sapere che è maggiorenne: non la conserviamo.',
  signedOn: 'Firmato il',
  until: 'Valido fino al',
  untilHint: 'Dal giorno dopo nessuno può più scegliere il modello.',
  purpose: 'Per quali usi',
  purposePlaceholder: 'Per esempio: foto dei capi sul sito e sui social, anche create con AI',
  sheet: 'Foglio firmato',
  sheetHint: 'Un PDF, oppure la foto del foglio. Massimo 15 MB.',
  upload: 'Carica il foglio',
  replace: 'Carica un altro foglio',
  uploading: 'Carico il foglio',
  uploaded: (name: string) => `Caricato: ${name}`,
  kept: 'Senza un altro foglio resta quello che c’è.',
  open: 'Scarica il foglio',
  confirm:
    'Confermo: la persona è maggiorenne, ha firmato sapendo che la sua foto va a un servizio AI per creare immagini, e conserviamo l’originale.',
  states: {
    valid: (day: string) => `Consenso valido fino al ${day}`,
    ending: (day: string) => `Il consenso scade il ${day}`,
    over: (day: string) => `Consenso scaduto il ${day}: fuori dalla scelta`,
  },
}

export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./consent-copy.en.ts'))
