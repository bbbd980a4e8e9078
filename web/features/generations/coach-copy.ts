import type { Advice } from '#contracts/generations.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  good: 'Bella foto: il capo si vede bene.',
  advice: {
    no_garment: 'Qui non riconosciamo un capo: prova con il capo intero, steso su uno sfondo semplice.',
    several: 'Ci sembra di vedere più capi: fotografane uno per volta.',
    worn: 'Il capo sembra indossato: steso in piano o su un manichino riesce meglio.',
    cut_off: 'Il capo esce dall’inquadratura: fai un passo indietro e riprendilo intero.',
    too_dark: 'La foto è un po’ scura: avvicinati a una finestra o accendi una luce.',
    blurred: 'La foto è un po’ mossa: appoggia il telefono, metti a fuoco il capo e scatta di nuovo.',
    too_small: 'Il capo è piccolo nella foto: avvicinati, o carica la foto a piena risoluzione.',
    busy: 'Lo sfondo è molto movimentato: su un lenzuolo o una parete in tinta unita il ritaglio riesce meglio.',
  } satisfies Record<Advice, string> as Record<Advice, string>,
  tips: {
    title: 'La foto che rende di più',
    good: ['Capo intero, ben disteso', 'Sfondo semplice e uniforme', 'Luce chiara, senza ombre dure'],
    bad: ['Capo tagliato o piegato', 'Più capi nella stessa foto'],
    goodLabel: 'Sì',
    badLabel: 'No',
  },
  recognised: 'Riconosciuto dalla foto. Non è questo? Tocca quello giusto.',
  whichKind: 'Che capo è? Non ne siamo sicuri: con un tocco l’immagine riesce meglio.',
}

export type CoachCopy = typeof italian
export const { useCopy: useCoachCopy, readCopy: readCoachCopy } = copyIn<CoachCopy>(
  italian,
  () => import('./coach-copy.en.ts'),
)
