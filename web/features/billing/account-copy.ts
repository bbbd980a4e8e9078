import { copyIn } from '#web/language/language.ts'

// Eight and eleven begin with a vowel.
const isVowel = (day: string) => /^(8|11) /.test(day)
const on = (day: string) => (isVowel(day) ? `l’${day}` : `il ${day}`)
const until = (day: string) => (isVowel(day) ? `fino all’${day}` : `fino al ${day}`)
const from = (day: string) => (isVowel(day) ? `dall’${day}` : `dal ${day}`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const italian = {
  support: 'Assistenza',
  error: 'Errore',
  simulated: 'Pagamento simulato',
  simulatedText: 'Nessuna carta vera e nessun addebito: qui si prova il percorso con carte finte.',
  statuses: {
    active: 'Attivo',
    trialing: 'In prova',
    past_due: 'Pagamento in ritardo',
    unpaid: 'Non pagato',
    canceled: 'Disdetto',
    incomplete: 'In attesa di conferma',
    incomplete_expired: 'Pagamento scaduto',
    paused: 'In pausa',
    frozen: 'Sospeso',
  },
  result: {
    page: 'Pagamento · Indosso',
    error: 'Errore',
    invalid: 'Sessione di pagamento non valida',
    invalidText:
      'Questo indirizzo non porta a nessun pagamento. Se hai pagato, il piano si attiva comunque da solo.',
    verifying: 'Verifica in corso...',
    failed: 'Impossibile verificare il pagamento',
    unknown: 'Questo pagamento non risulta tra quelli del tuo account.',
    incomplete:
      'Il pagamento non risulta ancora concluso. Se lo hai appena confermato, riprova tra qualche secondo.',
    down: 'Il servizio di pagamento non risponde. Se hai pagato, il piano si attiva comunque da solo: riprova tra poco.',
    retry: 'Riprova',
    back: 'Torna alla dashboard',
    done: 'Pagamento Completato!',
    doneText: 'Grazie. Il tuo piano è già attivo.',
    plan: 'Piano',
    status: 'Stato',
    email: 'Email',
    countdown: (seconds: number) =>
      seconds === 1 ? 'Torni alla dashboard tra 1 secondo.' : `Torni alla dashboard tra ${seconds} secondi.`,
    stopped: 'Resti su questa pagina finché vuoi.',
    go: 'Vai alla dashboard',
    stay: 'Resta qui',
  },
  alert: {
    overdue: 'Il pagamento del rinnovo non è riuscito',
    grace: (plan: string, day: string) =>
      `Il piano ${plan} resta attivo ${until(day)}. Fino al pagamento usi le immagini che restano dell’ultimo periodo pagato. Aggiorna il metodo di pagamento prima di quel giorno per non perdere il piano.`,
    over: 'Il piano è sospeso e hai le immagini del piano Free finché il pagamento non va a buon fine.',
    frozen: 'Un pagamento è stato contestato',
    frozenText: 'Il piano è sospeso finché la banca non decide. Hai le immagini del piano Free.',
    mend: 'Aggiorna il pagamento',
  },
  plan: {
    free: 'Gratis, senza carta',
    given: 'Piano assegnato: nessun pagamento in corso.',
    nextPayment: 'Prossimo pagamento',
    nextPaymentAt: (amount: string, day: string) => `${amount} ${on(day)}`,
    noPayment: 'Nessuno',
    method: 'Metodo di pagamento',
    unreachable: 'Non disponibile ora',
    cancelled: 'Disdetta programmata',
    cancelledText: (plan: string, day: string, count: string) =>
      `Il piano ${plan} resta attivo ${until(day)}; poi passi a Free, con ${count} immagini al mese. Nessun altro addebito.`,
    partly: (limit: string, day: string, quota: string) =>
      `${capital(until(day))} hai ${limit} immagini: il passaggio conta per i giorni che hai pagato. Poi ${quota} al mese.`,
    unpaid: 'Restano le immagini dell’ultimo periodo pagato. Quelle nuove arrivano con il pagamento.',
    resume: 'Riattiva il piano',
    scheduled: 'Cambio programmato',
    scheduledText: ({ now, next, day, price }: Record<'now' | 'next' | 'day' | 'price', string>) =>
      `${capital(from(day))} passi a ${next}, ${price} al mese. Fino ad allora resta ${now}.`,
    keep: (plan: string) => `Resta su ${plan}`,
    resumed: 'Il piano continua come prima.',
    resumedTitle: 'Piano riattivato',
    keptTitle: 'Cambio annullato',
  },
  change: {
    title: 'Cambia piano',
    choose: 'Scegli un piano',
    chooseText: 'Prezzi IVA inclusa. Si rinnova ogni mese e lo disdici quando vuoi, da qui.',
    text: 'Prezzi IVA inclusa. Passi a un piano più grande quando vuoi, subito. A uno più piccolo dalla fine del periodo pagato.',
    month: (price: string) => `${price} al mese`,
    highlights: {
      free: '10 immagini al mese, modelli casuali',
      professional: '400 immagini al mese, modello e taglia a scelta, download illimitati',
      enterprise:
        '2000 immagini al mese, tutto di Professional, upload multiplo, API e webhook, analisi e account manager',
    },
    current: 'Il tuo piano',
    from: (day: string) => capital(from(day)),
    to: (plan: string) => `Passa a ${plan}`,
    cancel: 'Disdici',
    first: 'Riattiva il piano per cambiarlo.',
    preview: 'Calcolo quanto pagheresti',
    now: (due: string, images: string, day: string) =>
      `Parte subito. Oggi paghi ${due}, la differenza per i giorni che restano, e hai ${images === '1' ? '1 immagine' : `${images} immagini`} in più ${until(day)}.`,
    renewal: (day: string, price: string, quota: string) =>
      `${capital(from(day))} ${price} e ${quota} immagini al mese. IVA inclusa.`,
    later: (now: string, day: string, price: string) =>
      `Oggi non paghi nulla. ${now} resta attivo ${until(day)}; da quel giorno il nuovo piano, ${price} al mese. IVA inclusa.`,
    confirmNow: (due: string) => `Conferma e paga ${due}`,
    confirmLater: 'Conferma il cambio',
    never: 'Non ora',
    doneNow: 'Piano aggiornato',
    doneNowText: (plan: string) => `${plan} è attivo da adesso.`,
    doneLater: 'Cambio programmato',
    doneLaterText: (plan: string, day: string) => `${plan} parte ${on(day)}.`,
    failed: 'Il piano non è stato cambiato.',
    cancelText: (plan: string, day: string) =>
      `${plan} resta attivo ${until(day)}, poi passi a Free. Nessun altro addebito, e le immagini che hai creato restano nello Storico.`,
    cancelConfirm: 'Disdici a fine periodo',
    cancelKeep: 'Mantieni il piano',
    cancelDone: 'Disdetta registrata',
    cancelDoneText: (day: string) => `Il piano resta attivo ${until(day)}. Puoi ripensarci fino ad allora.`,
  },
  payment: {
    title: 'Metodo di pagamento',
    card: (brand: string, last4: string) => `${brand} che finisce con ${last4}`,
    expires: (month: string) => `Scade ${month}`,
    none: 'Nessun metodo di pagamento.',
    noneText: 'Lo scegli quando attivi un piano.',
    portal: 'Gestisci sul portale',
    portalText:
      'Sul portale del fornitore cambi carta, scarichi le ricevute e disdici. I dati della carta non passano da noi.',
    unreachable:
      'Il servizio di pagamento non risponde: il metodo di pagamento torna visibile appena possibile.',
  },
  invoices: {
    title: 'Fatture',
    empty: 'Ancora nessuna fattura',
    emptyText: 'La prima arriva con il primo pagamento.',
    number: (number: string) => `Fattura ${number}`,
    period: (start: string, end: string) => `periodo ${start} – ${end}`,
    vat: (net: string, vat: string) => `${net} + IVA ${vat}`,
    statuses: {
      paid: 'Pagata',
      refunded: 'Rimborsata',
      partly_refunded: 'Rimborsata in parte',
      disputed: 'Contestata',
    },
    refunded: (amount: string) => `rimborsati ${amount}`,
    receipt: 'Apri la ricevuta',
    fattura: 'Fattura elettronica (XML)',
    note: (number: string) => `Nota di credito ${number}`,
    noteFile: 'Nota di credito (XML)',
    refundOf: (number: string) => `Rimborso della fattura ${number}`,
    takenBack: (number: string) => `Storno della fattura ${number}, con i dati di prima`,
    replaces: (number: string) => `Al posto della fattura ${number}, con i dati corretti`,
    failed: 'Il documento non è stato scaricato.',
  },
  profile: {
    title: 'Dati di fatturazione',
    text: 'A chi intestiamo le fatture. Per la fattura elettronica serve il Codice Destinatario oppure la PEC.',
    companyName: 'Ragione sociale',
    vatNumber: 'Partita IVA',
    taxCode: 'Codice fiscale',
    vatHint: 'Basta uno dei due: Partita IVA o Codice fiscale.',
    address: 'Indirizzo e numero civico',
    postalCode: 'CAP',
    city: 'Comune',
    province: 'Provincia',
    recipientCode: 'Codice Destinatario',
    pec: 'PEC',
    recipientHint: '7 caratteri, te lo dà il tuo commercialista.',
    pecHint: 'In alternativa al Codice Destinatario.',
    save: 'Salva i dati',
    saved: 'Dati di fatturazione salvati',
    savedText: 'Valgono per le fatture non ancora emesse. Per correggerne una già scaricata, scrivici.',
    failed: 'I dati non sono stati salvati.',
  },
  ledger: {
    title: 'Movimenti dei crediti',
    text: 'Ogni immagine usa 1 credito. Se non riesce, il credito ti viene restituito: qui trovi ogni movimento, con la sua causa.',
    empty: 'Ancora nessun movimento',
    emptyText: 'Il primo arriva con la tua prima immagine.',
    start: 'Crea un’immagine',
    kinds: {
      reserved: 'Riservato',
      used: 'Usato',
      returned: 'Restituito',
      givenBack: 'Riaccreditato',
      granted: 'In più',
    },
    month: (month: string) => `crediti di ${month}`,
    paid: (day: string) => `periodo dal ${day}`,
    more: 'Mostra altri',
    credits: (count: number): string => {
      const many = Math.abs(count)
      return `${many === 1 ? '1 credito' : `${many} crediti`} in ${count > 0 ? 'più' : 'meno'}`
    },
  },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./account-copy.en.ts'))
