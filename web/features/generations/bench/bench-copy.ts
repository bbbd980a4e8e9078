import { copyIn } from '#web/language/language.ts'

const credits = (count: number) => (count === 1 ? '1 credito' : `${count} crediti`)

const italian = {
  area: 'Banco di lavoro',
  steps: { label: 'Passi', garment: 'Capo', wearer: 'Chi', pose: 'Posa' },
  generate: (count: number) => `Genera ${count} immagini · ${credits(count)}`,
  cost: (count: number) => `Usa ${credits(count)}.`,
  costBack: 'Quello di un’immagine che non riesce ti viene restituito.',
  noPose: 'Scegli almeno una posa.',
  tooMany: (left: number) =>
    left === 1
      ? 'Ti resta 1 credito: scegli una posa sola.'
      : `Ti restano ${left} crediti: scegli meno pose.`,
  askKind: 'Che capo è? Indicalo qui sopra prima di usare il credito, oppure premi di nuovo e decidiamo noi.',
  kindChange: 'Cambia',
  kindRecognised: 'riconosciuto dalla foto',
  poses: 'Pose',
  posesHint: 'Anche più di una: indossa sempre la stessa persona, un credito per posa.',
  sameLook: 'Come nell’immagine che hai già',
  sameLookOf: (name: string) => `Come nell’immagine che hai già: ${name}`,
  changeLook: 'Cambia',
  garmentSize: 'Taglia del capo in foto',
  garmentFits: 'Quella giusta per chi lo indossa',
  sheer: 'Tessuto trasparente',
  sheerHint: 'Tulle, pizzo, chiffon: si vede ciò che sta sotto.',
  more: 'Dettaglio tessuto e foto del retro',
  moreCount: (count: number) => (count === 1 ? '1 aggiunta' : `${count} aggiunte`),
  back: 'Foto del retro',
  backHint: 'Facoltativa: per la posa posteriore usiamo il retro vero.',
  backMissing: 'Senza una foto del retro, il retro lo ricostruiamo noi.',
  backAdd: 'Aggiungi la foto del retro',
  replace: 'Sostituisci',
  views: 'Foto e immagini di questo capo',
  photo: 'Foto del capo',
  another: 'Prepara un’altra immagine di questo capo',
  waitingLine: 'In attesa della rete',
  waitingText: 'Il lavoro continua sul server: appena torna la connessione vedi a che punto è.',
  notify: 'Avvisami quando è pronta',
  notifyOn: 'Ti avvisa il browser, anche se guardi un’altra scheda.',
  resume: 'Riprendi da dove avevi lasciato',
  resumeText: 'La foto e le scelte che stavi preparando sono ancora qui.',
  resumePhoto: 'La foto che stavi preparando',
  discard: 'Scarta',
  gone: 'Questo capo non c’è più',
  goneText: 'È stato eliminato, o l’indirizzo non è giusto. Per 30 giorni lo ritrovi nel Cestino.',
  toHistory: 'Vai allo Storico',
  loading: 'Apro il banco di lavoro',
}

export type BenchCopy = typeof italian
export const { useCopy: useBenchCopy, readCopy: readBenchCopy } = copyIn<BenchCopy>(
  italian,
  () => import('./bench-copy.en.ts'),
)
