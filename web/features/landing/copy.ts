import { type Missing, type Plan, type PlanId, plans } from '#contracts/plans.ts'
import { copyIn } from '#web/language/language.ts'

type PlanWords = Pick<Plan, 'description' | 'features' | 'limitations' | 'callToAction'>
const planWords: Record<PlanId, PlanWords> = plans

const italian = {
  title: 'Indosso · Dal tavolo alla vetrina, senza set',
  description:
    'Carica la foto di un capo e ricevi un’immagine professionale del capo indossato, pronta per il tuo negozio online. 10 immagini gratis, nessuna carta richiesta.',
  locale: 'it_IT',
  start: 'Inizia Gratis',
  hero: {
    badge: 'Powered by AI',
    title: ['Dal tavolo', 'alla vetrina,', 'senza set.'],
    text: 'Fotografi il capo steso o sul manichino. Indosso lo trasforma in un’immagine professionale del capo indossato, pronta per il tuo negozio online.',
    prices: 'Vedi Prezzi',
    reassurance: ['10 immagini gratis', 'Nessuna carta richiesta'],
    compare: 'Confronta la foto e il risultato',
    compareUnit: ' % indossato',
    before: 'Maglione a trecce color panna steso su un tappeto scuro',
    after: 'Lo stesso maglione indossato, su fondo da studio',
    photo: 'la tua foto',
    result: 'Indosso',
    credit: 'Il capo è un nostro disegno, l’immagine è del nostro motore: nessun ritocco.',
  },
  film: {
    title: 'Una foto, tre pose',
    label: 'Dimostrazione senza audio: tre capi fotografati da fermi diventano tre pose indossate ciascuno.',
    fallback: 'Il tuo browser non supporta i video.',
    play: 'Riproduci il video',
    pause: 'Ferma il video',
  },
  steps: {
    title: 'Come Funziona',
    list: [
      {
        title: 'Carica la foto',
        text: 'Il capo steso o su un manichino, anche scattato col telefono. Se vuoi, aggiungi un primo piano del tessuto.',
        alt: 'Giubbotto di jeans steso su un pavimento di piastrelle',
      },
      {
        title: 'Scegli chi lo indossa',
        text: 'Genere e posa. Con i piani a pagamento anche la corporatura e le caratteristiche di chi indossa.',
        alt: 'Lo stesso giubbotto su quattro corporature diverse',
      },
      {
        title: 'Scarica e usa',
        text: 'L’immagine in alta definizione è tua: scheda prodotto, social, newsletter.',
        alt: 'Il giubbotto indossato, nella scheda di un prodotto',
      },
    ],
    product: { name: 'Giubbotto di jeans', price: '89,00 €', button: 'Acquista' },
  },
  plans: {
    title: 'Piani Tariffari',
    text: 'Le immagini tornano piene ogni mese. Una generazione che non riesce non ti costa nulla.',
    month: 'al mese, IVA inclusa',
    popular: 'Più Popolare',
    limits: 'Limiti',
    missing: { all: 'in arrivo' } satisfies Record<Missing, string>,
    // The plan data of the server; another language has words of its own for it.
    words: planWords,
  },
  benefits: {
    title: 'Perché Indosso',
    list: [
      {
        title: 'Sicuro e affidabile',
        text: 'Dati e immagini cifrati: le tue foto viaggiano su connessioni cifrate (TLS) e sono archiviate cifrate (AES-256) con una chiave diversa per ogni account. Se elimini l’account la chiave viene distrutta.',
      },
      {
        title: 'Velocità AI',
        text: 'Niente studio da prenotare, niente campionario da spedire: mandi la foto e l’immagine arriva mentre sistemi il prossimo capo.',
      },
      {
        title: 'Più vendite',
        text: 'Chi compra vede come cade il capo. Immagini professionali aumentano le conversioni fino al 40%.',
      },
    ],
  },
  closing: 'Inizia gratis oggi con 10 generazioni al mese. Nessuna carta di credito richiesta.',
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
