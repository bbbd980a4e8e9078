/** In both languages: who opens the archive may be the shop's accountant. */
export const readMe = (email: string, at: Date): string => `INDOSSO: I DATI DELL'ACCOUNT ${email}
${at.toISOString()}

foto/       le foto che hai caricato
immagini/   le immagini che ne sono nate
assistenza/ le immagini che hai allegato alle richieste di assistenza
fatture/    le fatture elettroniche (XML)
dati/       tutto quello che il database sa di te: ogni file è un elenco in formato JSON

Mancano, perché aprirebbero l'account o sono di altri: le impronte della password, le chiavi delle
sessioni e dei link, la chiave che cifra le foto, il testo delle email.
Se c'è FILE-NON-LETTI.txt, dice quali file non si sono potuti leggere.

---

INDOSSO: THE DATA OF THE ACCOUNT

foto/       the photos you uploaded
immagini/   the pictures made from them
assistenza/ the images you attached to your support requests
fatture/    the electronic invoices (XML)
dati/       all that the database knows of you: each file is a list in JSON

Left out, because they would open the account or belong to others: the digests of the password, the
keys of sessions and links, the key that encrypts the photos, the text of emails.
If there is a FILE-NON-LETTI.txt, it says which files could not be read.
`

export const problems = {
  missing: 'non trovato / not found',
  damaged: 'danneggiato / damaged',
  not_drawn: 'fattura elettronica non disponibile: i dati sono in dati/fatture.json / not drawn up',
} as const
export type ProblemKind = keyof typeof problems

export const unread = (found: { name: string; kind: ProblemKind }[]): string =>
  found.map(({ name, kind }) => `${name}: ${problems[kind]}\n`).join('')
