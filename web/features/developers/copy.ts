import { type Tool, tools } from '#contracts/mcp.ts'
import { keyRate } from '#contracts/v1.ts'
import { copyIn } from '#web/language/language.ts'
import type { DoorName } from './doors.ts'

const italian = {
  title: 'API per sviluppatori · Indosso',
  description:
    'Immagini di capi indossati dal tuo gestionale: chiavi di prova gratuite, webhook firmati, OpenAPI.',
  heading: 'Il tuo gestionale, in sartoria',
  intro:
    'Manda la foto di un capo, ricevi l’immagine di chi lo indossa. Con una chiave di prova scrivi e collaudi tutto gratis: immagini vere, disegnate dallo studio, nessun credito.',
  getKey: 'Crea una chiave di prova',
  openApi: 'Documento OpenAPI',
  startTitle: 'La prima immagine',
  start: [
    'Crea una chiave di prova nel tuo account, alla voce API.',
    'Mettila nella variabile INDOSSO_KEY: non scriverla nel codice.',
    'Metti accanto la foto di un capo, maglia.jpg, ed esegui uno di questi esempi.',
  ],
  doorsTitle: 'Tutte le chiamate',
  scope: 'Permesso',
  anyKey: 'ogni chiave',
  fields: 'I campi',
  sent: 'Che cosa mandi',
  received: 'Che cosa ricevi',
  required: 'obbligatorio',
  otherwise: (value: string) => `se manca: ${value}`,
  liveKey: 'chiave attiva',
  doors: {
    createGeneration:
      'Chiede un’immagine: foto come file, indirizzo in imageUrl, o garmentId di un capo che hai già',
    preview: 'La stessa immagine disegnata dallo studio, senza crediti: 50 in 24 ore',
    listGenerations: 'Le tue immagini, dalla più recente; per stato e per ref',
    findGeneration: 'Un’immagine e il suo stato',
    generationImage: 'Il file PNG, o una copia per lo schermo',
    downloadGeneration: 'Il file come lo vuole un canale di vendita',
    retryGeneration: 'Riprova un’immagine non riuscita',
    coach: 'Consigli su una foto, prima di spendere un credito',
    listModels: 'Le modelle e i modelli tra cui scegliere',
    usage: 'I crediti del periodo; con una chiave di prova, le immagini di oggi',
    me: 'Quale chiave è, e che cosa può fare',
    'batches.create': 'Prepara un lotto: capi per pose per modelli, senza spendere niente',
    'batches.list': 'I tuoi lotti, dal più recente',
    'batches.find': 'Un lotto con i suoi capi',
    'batches.edit': 'Cambia nome, aspetto, o se riprende da solo con il nuovo periodo',
    'batches.remove': 'Elimina un lotto; capi e immagini restano',
    'batches.addGarment':
      'Aggiunge un capo: foto come file o in imageUrl, o garmentId. La stessa foto due volte non cambia niente',
    'batches.editGarment':
      'Indica il tipo di un capo (kind): vale per le immagini che partono da quel momento',
    'batches.removeGarment': 'Toglie un capo dal lotto',
    'batches.readCsv':
      'Aggiunge i capi di un CSV con ref e image_url; le righe sbagliate sono elencate con il loro numero',
    'batches.start': 'Avvia ciò che attende; avviarlo due volte non ordina niente due volte',
    'batches.pause': 'Non inizia altro; ciò che è iniziato finisce',
    'batches.resume': 'Riprende un lotto in pausa',
    'batches.cancel': 'Chiude il lotto: ciò che attende è saltato',
    'batches.retry': 'Rifà le immagini non riuscite',
    'batches.items': 'Le caselle del lotto: capo, posa, modello, stato e generationId',
    'batches.editItems': 'Salta caselle, approva o scarta immagini',
    'batches.redo': 'Rifà una sola immagine',
    'batches.archive': 'Lo ZIP delle immagini, approvate se ce ne sono, con l’elenco',
    'batches.manifest': 'Solo l’elenco dello ZIP, in CSV',
    'webhooks.list': 'Gli indirizzi che avvisiamo',
    'webhooks.create': 'Aggiunge un indirizzo; il segreto si vede solo in questa risposta',
    'webhooks.edit': 'Cambia indirizzo o eventi, disattiva, riattiva',
    'webhooks.remove': 'Elimina un indirizzo',
    'webhooks.rotate': 'Nuovo segreto; per 24 ore firmano tutti e due',
    'webhooks.test': 'Manda un evento di prova',
    'webhooks.deliveries': 'Le consegne degli ultimi 30 giorni',
    'webhooks.replayFailed': 'Rimanda tutte le consegne fallite',
    'webhooks.replay': 'Rimanda una consegna, con lo stesso webhook-id',
  } satisfies Record<DoorName, string>,
  rulesTitle: 'Le regole',
  rules: [
    {
      title: 'Chiavi',
      text: 'Solo nell’intestazione Authorization: Bearer. Quelle di prova sono per tutti, fino a 50 immagini in 24 ore, cancellate dopo una settimana. Quelle attive sono incluse in Enterprise e usano i crediti del piano.',
    },
    {
      title: 'Niente doppioni',
      text: 'Con Idempotency-Key la stessa richiesta, ripetuta entro 24 ore, riceve la stessa risposta e l’intestazione Idempotent-Replayed: true. La stessa chiave con altri dati riceve 409.',
    },
    {
      title: 'Attendere',
      text: 'Prefer: wait=60 risponde 200 quando l’immagine è pronta, 202 se ci vuole di più. Meglio ancora un webhook.',
    },
    {
      title: 'Limiti',
      text: `${keyRate.perSecond} richieste al secondo per chiave, fino a ${keyRate.burst} insieme. RateLimit dice quante ne restano, Retry-After quando tornare dopo un 429.`,
    },
    {
      title: 'Elenchi',
      text: 'Rispondono data e next. Per la pagina seguente manda next come after; null vuol dire che è finita.',
    },
    {
      title: 'Errori',
      text: 'application/problem+json con code, message in italiano e detail in inglese. Scrivi il tuo codice su code: non cambia. X-Request-Id ci aiuta a trovare la richiesta.',
    },
    {
      title: 'Webhook',
      text: 'Firmati secondo Standard Webhooks 1.0: verifica webhook-signature con la libreria standardwebhooks del tuo linguaggio. Rispondi 2xx entro 15 secondi; altrimenti riproviamo dieci volte in tre giorni, con lo stesso webhook-id. Possono arrivare due volte o in altro ordine.',
    },
    {
      title: 'Provare un webhook',
      text: 'Crea l’indirizzo, poi chiama POST /api/v1/webhooks/{id}/test: nelle consegne, nel tuo account, vedi la risposta del tuo server.',
    },
    {
      title: 'Solo HTTPS pubblico',
      text: 'imageUrl e gli indirizzi dei webhook sono https e raggiungibili da internet; i rinvii non si seguono. Una foto pesa al massimo 15 MB.',
    },
  ],
  assistantsTitle: 'Anche da un assistente',
  assistants:
    'Chi usa un assistente che parla MCP gli dà questo indirizzo e una chiave. Gli strumenti passano dalle stesse chiamate: stessi permessi, stessi limiti, stessi errori. Prima di spendere un credito dicono quanto costa e aspettano il tuo sì.',
  assistantExamples: {
    'mcp-config': 'Configurazione (.mcp.json)',
    'mcp-curl': 'Gli strumenti, con curl',
  },
  tools: Object.entries<Tool>(tools).map(([name, { italian: text }]) => ({ name, text })),
}

export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
