import type { GarmentKind, Gender, Pose } from '#contracts/generations.ts'
import type { Maker } from '#contracts/pages.ts'
import { type Plan, type PlanId, plans } from '#contracts/plans.ts'
import type { SampleName } from '#web/art/samples.ts'
import { copyIn } from '#web/language/language.ts'

type PlanWords = Pick<Plan, 'description' | 'features' | 'limitations' | 'callToAction'>
const planWords: Record<PlanId, PlanWords> = plans

interface Kind {
  name: string
  note: string
}
// What stands in double braces is known to the running server alone, which fills it in (server/privacy/facts.ts).

const italian = {
  title: 'Indosso · Dal tavolo alla vetrina, senza set',
  description: {
    studio:
      'Carica la foto di un capo e guardalo indossato: un’anteprima professionale su manichino 3D, in tre pose, in pochi secondi. 10 immagini gratis, nessuna carta richiesta.',
    ai: 'Carica la foto di un capo e ricevi un’immagine professionale del capo indossato, pronta per il tuo negozio online. 10 immagini gratis, nessuna carta richiesta.',
  } satisfies Record<Maker, string>,
  locale: 'it_IT',
  start: 'Inizia Gratis',
  hero: {
    badge: 'Powered by AI',
    maker: {
      studio: 'Qui lavora il nostro motore: anteprime su manichino 3D, create senza AI.',
      ai: 'Qui le immagini le crea un generatore AI; in questa pagina vedi le anteprime del nostro motore.',
    } satisfies Record<Maker, string>,
    difference: 'Che cosa cambia con l’AI',
    title: ['Dal tavolo', 'alla vetrina,', 'senza set.'],
    text: {
      studio:
        'Fotografi il capo steso o sul manichino. Indosso lo ritaglia, lo drappeggia e te lo restituisce indossato: un’immagine professionale, in tre pose.',
      ai: 'Fotografi il capo steso o sul manichino. Indosso lo trasforma in un’immagine professionale del capo indossato, pronta per il tuo negozio online.',
    } satisfies Record<Maker, string>,
    prices: 'Vedi Prezzi',
    reassurance: ['10 immagini gratis', 'Nessuna carta richiesta'],
    compare: 'Confronta la foto e il risultato',
    compareUnit: ' % indossato',
    before: 'Maglione a trecce color panna steso su un tappeto scuro',
    after: 'Lo stesso maglione indossato, su fondo da studio: anteprima su manichino 3D',
    photo: 'la foto',
    result: 'anteprima su manichino',
    credit: 'I capi li abbiamo disegnati noi, le anteprime sono del nostro motore: nessun ritocco.',
  },
  film: {
    title: 'Una foto, tre pose',
    label: 'Dimostrazione senza audio: tre capi fotografati da fermi diventano tre pose indossate ciascuno.',
    fallback: 'Il tuo browser non supporta i video.',
    play: 'Riproduci il video',
    pause: 'Ferma il video',
  },
  samples: {
    title: 'Prova senza account',
    text: 'Scegli un capo, una posa, chi lo indossa: il risultato è già qui. Niente crediti, niente registrazione.',
    garment: 'Il capo',
    names: {
      dress: 'Abito rosso',
      tshirt: 'T-shirt con scritta',
      shirt: 'Camicia a quadri',
      trousers: 'Pantaloni chino',
    } satisfies Record<SampleName, string>,
    pose: 'La posa',
    poses: { frontale: 'Frontale', laterale: 'Laterale', posteriore: 'Posteriore' } satisfies Record<
      Pose,
      string
    >,
    gender: 'Chi lo indossa',
    genders: { female: 'Donna', male: 'Uomo' } satisfies Record<Gender, string>,
    photo: 'la foto',
    ready: 'Esempio già pronto',
    label: 'Anteprima su manichino 3D, senza AI',
    back: 'Il retro non è nella foto: qui è ricostruito.',
    alt: (garment: string, gender: string, pose: string) => `${garment}, manichino ${gender}, posa ${pose}`,
    own: 'Prova con una tua foto',
    ownText: 'Le prime 10 immagini sono gratis.',
  },
  ways: {
    title: 'Manichino o modella: che cosa cambia',
    text: 'Lo stesso capo, la stessa foto, due modi di fare l’immagine.',
    here: 'attivo qui',
    list: [
      {
        maker: 'studio',
        name: 'Anteprima su manichino',
        mark: 'senza AI',
        facts: [
          ['Chi indossa', 'Un manichino 3D senza volto, donna o uomo.'],
          [
            'Il capo',
            'Il tessuto della tua foto, ritagliato e drappeggiato: colore e stampa sono quelli fotografati.',
          ],
          ['La tua foto', 'Resta sui nostri server.'],
          ['Nei dati del file', 'Immagine composta al computer.'],
        ],
      },
      {
        maker: 'ai',
        name: 'Immagine con modella',
        mark: 'con AI',
        facts: [
          ['Chi indossa', 'Una persona generata, che non esiste.'],
          [
            'Il capo',
            'Ridisegnato dal generatore: più vicino a uno scatto vero, ma un dettaglio può cambiare. Controllalo.',
          ],
          ['La tua foto', 'Va al generatore indicato nella Privacy, su connessione cifrata.'],
          ['Nei dati del file', 'Immagine creata con AI.'],
        ],
      },
    ] as { maker: Maker; name: string; mark: string; facts: [what: string, how: string][] }[],
    honest:
      'Un esempio con AI non c’è: in questa pagina mettiamo solo immagini uscite davvero dal nostro motore.',
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
  kinds: {
    title: 'Che cosa riesce bene',
    text: 'Vale per l’anteprima, con una buona foto: capo intero, steso o appeso, su fondo semplice. Il giudizio viene dalle misure che rifacciamo a ogni versione del motore e dalle foto vere che gli abbiamo mostrato; nel dubbio è il più severo.',
    grades: ['non ancora', 'da controllare', 'bene', 'molto bene'],
    list: {
      't-shirt': { name: 'T-shirt', note: 'Scritte e stampe restano leggibili.' },
      trousers: { name: 'Pantaloni e jeans', note: 'Lavaggi e cuciture si vedono.' },
      shirt: {
        name: 'Camicie',
        note: 'Colletto e bottoni al loro posto; i quadri seguono il corpo.',
      },
      sweater: { name: 'Maglie e felpe', note: 'Con il collo alto, guarda prima di pubblicare.' },
      jacket: { name: 'Giacche e giubbotti', note: 'Meglio chiusi e abbottonati.' },
      dress: { name: 'Abiti', note: 'Se non è sicuro, ti chiede che capo è.' },
      vest: { name: 'Gilet', note: 'Imbottiture e zip si vedono.' },
      top: { name: 'Top e canotte', note: 'Sui fiori fitti il colore può scostarsi un po’.' },
      shorts: { name: 'Pantaloncini', note: 'Sulle righe strette il colore può scostarsi un po’.' },
      skirt: { name: 'Gonne', note: 'Pieghe e plissé si semplificano.' },
      jumpsuit: { name: 'Tute intere', note: 'Può scambiarle per pantaloni: indica tu il tipo.' },
    } as Record<GarmentKind, Kind>,
    none: { name: 'Scarpe e accessori', note: 'Per ora Indosso veste, non calza.' } as Kind,
    worn: (kind: string) => `${kind}: anteprima su manichino 3D`,
  },
  plans: {
    title: 'Piani Tariffari',
    text: 'Le immagini tornano piene ogni mese. Se un’immagine non riesce, il credito ti viene restituito.',
    month: 'al mese, IVA inclusa',
    popular: 'Più Popolare',
    limits: 'Limiti',
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
  questions: {
    title: 'Prima di iniziare',
    list: [
      {
        ask: 'Di chi sono le immagini?',
        answer: ['Tue. Le foto restano tue e le immagini che ne ricavi le usi come vuoi, anche per vendere.'],
      },
      {
        ask: 'Devo scrivere che un’immagine è fatta con AI?',
        answer: [
          'I file creati da un generatore AI lo dichiarano nei propri dati, e quell’indicazione non va tolta. Quando li pubblichi dillo anche ai tuoi clienti, se la legge o il canale di vendita lo chiede.',
          'L’anteprima su manichino non è fatta con AI: il file dice che è composta al computer.',
        ],
      },
      {
        ask: 'Chi vede le mie foto?',
        answer: [
          'Nessuna persona le guarda per abitudine, e non le usiamo per addestrare modelli. Ogni immagine si apre solo con l’account che l’ha creata.',
          '{{images}}',
        ],
      },
      {
        ask: 'Se un’immagine non riesce, la pago?',
        answer: [
          'No: se non riesce il credito ti viene restituito, e lo trovi tra i movimenti in Account, Crediti.',
          'Prima di spenderlo guardiamo la foto e, se qualcosa non va, te lo diciamo: troppo scura, mossa, capo tagliato.',
        ],
      },
      {
        ask: 'Ricevo la fattura?',
        answer: [
          'Sì, per ogni pagamento. I prezzi comprendono l’IVA, e la fattura la mostra a parte. In Account, Fatturazione inserisci Partita IVA o codice fiscale, con il Codice Destinatario o la PEC.',
        ],
      },
      {
        ask: 'Posso disdire quando voglio?',
        answer: [
          'Sì, dal tuo account. Il piano dura fino alla fine del periodo già pagato, poi torna Free: le immagini che hai fatto restano. I crediti di un mese non passano al mese dopo.',
        ],
      },
    ],
    contact: 'Un’altra domanda?',
  },
  closing: 'Inizia gratis oggi con 10 generazioni al mese. Nessuna carta di credito richiesta.',
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
