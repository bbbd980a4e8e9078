import { formatsOf } from '#contracts/format.ts'
import { legalVersion } from '#contracts/legal.ts'
import { copyIn } from '#web/language/language.ts'
import type { Legal } from './legal-text.tsx'

const updated = `Ultimo aggiornamento: ${formatsOf('it').formatDay(`${legalVersion}T12:00:00Z`)}`

// What stands in double braces is known to the running server alone, which fills it in (server/privacy/facts.ts).
const privacy: Legal = {
  title: 'Privacy',
  intro:
    'Che cosa raccogliamo, perché, chi vede le tue foto e per quanto tempo restano qui. Senza giri di parole.',
  sections: [
    {
      title: 'Chi tratta i dati',
      text: ['{{controller}}', '{{contact}}'],
    },
    {
      title: 'Che cosa raccogliamo',
      text: [
        'Per l’account: nome, cognome, email, nome e logo del negozio se li indichi, e la password, di cui conserviamo solo un’impronta che non si può invertire; quale versione dei Termini hai accettato, e quando.',
        'Per il lavoro: le foto dei capi che carichi, con il nome e il codice che dai loro, le scelte di genere, posa, modello e taglia, le immagini generate.',
        'Per i pagamenti: il riferimento del cliente e dell’abbonamento. I dati della carta li vede soltanto il fornitore dei pagamenti.',
        'Per la sicurezza: tipo di browser e orario di ogni accesso. Dell’indirizzo di rete e dell’email teniamo un’impronta, per contare tentativi e iscrizioni.',
        'Nessuna statistica di terzi, nessuna pubblicità, nessuna profilazione.',
      ],
    },
    {
      title: 'Chi riceve i dati',
      text: [
        'Soltanto chi serve a far funzionare il servizio, e soltanto per quello:',
        '{{images}}',
        '{{payments}}',
        '{{mail}}',
        '{{hosting}}',
        'Se uno di loro è fuori dallo Spazio economico europeo, il trasferimento avviene con le garanzie previste dal GDPR, di cui puoi chiedere copia al titolare.',
      ],
    },
    {
      title: 'Chi vede le tue foto',
      text: [
        'Nessuna persona le guarda per abitudine. Per creare l’immagine la foto viene decifrata dai nostri server e, se sopra è indicato un generatore di immagini, inviata a lui su una connessione cifrata. Non è quindi crittografia end-to-end in senso stretto.',
        'Le altre informazioni che una foto porta con sé (luogo dello scatto, modello del telefono) vengono tolte prima di conservarla.',
        'Non usiamo le tue foto per addestrare modelli e non le cediamo ad altri.',
      ],
    },
    {
      title: 'Come le proteggiamo',
      text: [
        'Dati e immagini cifrati: foto, immagini e logo viaggiano su connessioni cifrate (TLS) e sono archiviati cifrati (AES-256) con una chiave diversa per ogni account. Se elimini l’account la chiave viene distrutta, e con essa la possibilità di leggere le copie. Nomi, email e conteggi restano invece dati ordinari del database.',
        'Ogni immagine si apre solo con l’account che l’ha creata: un indirizzo copiato non basta.',
      ],
    },
    {
      title: 'Per quanto tempo',
      text: [
        'Foto e immagini restano finché le tieni nello Storico. Se preferisci, in Account, Privacy, scegli che vengano cancellate 90 o 30 giorni dopo la creazione: te lo diciamo prima, e hai un giorno per ripensarci.',
        'Un capo eliminato resta 30 giorni nel cestino insieme alle sue immagini, poi viene cancellato.',
        'Un’immagine eliminata si può recuperare per qualche minuto con «Annulla», poi è cancellata davvero; la foto resta finché tieni il capo.',
        'I link per reimpostare la password valgono un’ora, quelli per confermare l’indirizzo tre giorni. Le sessioni finiscono dopo sette giorni senza uso, al più tardi dopo trenta.',
        'Delle reti da cui accedi teniamo per novanta giorni soltanto un’impronta: così i tentativi di altri non impediscono a te di entrare. Gli altri conteggi di tentativi e iscrizioni durano al massimo un mese.',
        'Di ogni email che ti scriviamo conserviamo oggetto, destinatario e data per 30 giorni. I registri tecnici del server non contengono nomi, email o foto, e vengono cancellati dopo {{logDays}} giorni.',
        'Le copie di sicurezza del database scadono dopo 30 giorni. I documenti contabili seguono i termini di legge.',
      ],
    },
    {
      title: 'Immagini create con AI',
      text: [
        'Le immagini sono generate al computer e non ritraggono una persona reale. I file creati da un modello AI lo dichiarano nei propri metadati; quando le pubblichi, dillo anche ai tuoi clienti se la legge o il canale di vendita lo chiede.',
      ],
    },
    {
      title: 'I tuoi diritti',
      text: [
        'Con un pulsante scarichi tutti i tuoi dati, in Account, Privacy, ed elimini l’account, in Account, Sicurezza: se ne vanno foto, immagini e dati, anche dal fornitore dei pagamenti, e restano solo le fatture.',
        'Puoi anche chiedere accesso, copia, correzione, cancellazione, limitazione e opposizione, e rivolgerti al Garante per la protezione dei dati personali.',
        'La base del trattamento è il contratto con te; per la sicurezza, il nostro legittimo interesse a proteggere il servizio.',
      ],
    },
  ],
}

const terms: Legal = {
  title: 'Termini',
  intro: 'Le regole del servizio, dalla prova gratuita all’abbonamento.',
  sections: [
    {
      title: 'Il servizio',
      text: [
        'Indosso trasforma la foto di un capo in un’immagine del capo indossato. L’immagine è una rappresentazione: taglia, caduta e colore possono differire dal capo reale. Controllala prima di pubblicarla.',
      ],
    },
    {
      title: 'Account',
      text: [
        'L’account è del negozio che lo apre. Tieni la password per te: chi la usa agisce a tuo nome. Puoi vedere e chiudere le sessioni aperte.',
      ],
    },
    {
      title: 'Piani e pagamenti',
      text: [
        'I prezzi sono mensili e comprendono l’IVA. Il piano Free non chiede una carta. Le generazioni di un mese non passano al mese dopo.',
        'Una generazione che non riesce non viene conteggiata. Se un pagamento non va a buon fine il piano resta attivo per sette giorni, poi torna a Free: le tue immagini restano.',
        'Puoi disdire quando vuoi: il piano dura fino alla fine del periodo già pagato.',
      ],
    },
    {
      title: 'Le tue foto, le tue immagini',
      text: [
        'Le foto restano tue, e le immagini che ne ricavi le usi come vuoi, anche per vendere. Carica solo foto che hai il diritto di usare.',
        'Non caricare foto di persone senza il loro consenso, di minori, né contenuti illeciti: possiamo rifiutarle e, se serve, chiudere l’account.',
      ],
    },
    {
      title: 'Immagini create con AI',
      text: [
        'Non togliere dai file l’indicazione che l’immagine è stata creata con AI, quando c’è, e non presentare la figura come una persona reale.',
      ],
    },
    {
      title: 'Disponibilità',
      text: [
        'Teniamo il servizio acceso con cura, ma non possiamo promettere che non si fermi mai. Se un generatore esterno non risponde, la generazione fallisce e non ti costa nulla.',
      ],
    },
    {
      title: 'Legge applicabile',
      text: ['Si applica la legge italiana. Restano salvi i diritti che la legge riconosce ai consumatori.'],
    },
  ],
}

const cookies: Legal = {
  title: 'Cookie',
  intro:
    'Solo quelli che servono a farti entrare. Nessuno per contarti o seguirti: per questo non vedi nessun banner.',
  sections: [
    {
      title: 'I cookie che usiamo',
      text: [
        '«sid» (o «__Host-sid»): la tua sessione, dopo l’accesso. Le pagine non possono leggerlo. Dura sette giorni dall’ultimo uso, trenta al massimo.',
        '«signed_in»: dice al sito soltanto se mostrarti la vetrina o il tuo tavolo di lavoro. Vale 1, non contiene altro e dura quanto la sessione.',
      ],
    },
    {
      title: 'Che cosa ricorda il browser',
      text: [
        'La scelta tra tema chiaro e scuro («theme») e quella della lingua («language») restano nella memoria del tuo browser e non ci vengono mai inviate.',
      ],
    },
    {
      title: 'Terze parti',
      text: [
        'Nessuna, su queste pagine: caratteri, immagini e video vengono tutti dal nostro server. Il fornitore dei pagamenti usa i propri cookie quando passi alla sua pagina.',
      ],
    },
    {
      title: 'Come toglierli',
      text: [
        'Esci dall’account, oppure cancella i dati di questo sito dalle impostazioni del browser. Dovrai solo accedere di nuovo.',
      ],
    },
  ],
}

const italian = { updated, prevails: '', privacy, terms, cookies }
export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
