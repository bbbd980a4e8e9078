import { failures } from '#contracts/errors.ts'
import { bodyTypeLabels, garmentKindLabels, poseLabels } from '#contracts/generations.ts'
import { dimensionLabels, shopFigureLabels, sourceLabels, unsaid } from '#contracts/shop-words.ts'
import { copyIn } from '#web/language/language.ts'
import type { PeriodChoice } from './address.ts'

type Words = Record<string, string>

const italian = {
  page: 'Analisi · Indosso',
  title: 'Analisi',
  intro: 'Che cosa hai creato, che cosa hai tenuto e quanto tempo ci è voluto.',
  locked: {
    title: 'I numeri del tuo negozio, con Enterprise',
    text: 'Li contiamo già adesso: con Enterprise li trovi dal primo giorno.',
    points: [
      'Quante immagini crei, scarichi, approvi e rifai, per giorno, settimana o mese',
      'Quali modelle, pose, taglie e SKU usi di più, e da dove partono',
      'Quante non riescono, perché, e quanto si aspetta',
      'Se i crediti bastano fino alla fine del periodo',
      'Il confronto con il periodo prima, la stampa e il CSV per Excel',
    ],
    action: 'Scopri i piani',
  },
  period: 'Periodo',
  periods: {
    '30': '30 giorni',
    '90': '90 giorni',
    '365': '12 mesi',
    own: 'Scegli i giorni',
  } satisfies Record<PeriodChoice, string> as Record<PeriodChoice, string>,
  from: 'Dal',
  to: 'Al',
  show: 'Mostra',
  by: 'Mostra per',
  grains: { day: 'Giorno', week: 'Settimana', month: 'Mese' },
  csv: 'Scarica il CSV',
  print: 'Stampa',
  between: (from: string, to: string) => `Dal ${from} al ${to}`,
  compared: (from: string, to: string) => `confrontato con ${from} – ${to}`,
  weekOf: (day: string) => `Settimana del ${day}`,
  empty: {
    title: 'Nessuna immagine in questi giorni',
    text: 'Appena crei qualcosa, i conti compaiono qui. Oppure scegli un altro periodo.',
    action: 'Crea un’immagine',
  },
  totals: 'In sintesi',
  before: (value: string) => `prima ${value}`,
  change: (value: string, change: string) => `prima ${value} (${change})`,
  share: (percent: string) => `${percent} di quelle create`,
  figures: shopFigureLabels as Words,
  credits: 'Crediti usati, al netto dei restituiti',
  waits: 'Attesa: metà entro',
  waitsNote: (p95: string) => `il 95% entro ${p95}`,
  seconds: (value: string) => `${value} s`,
  charts: {
    made: 'Immagini create',
    kept: 'Che cosa ne hai fatto',
    waits: 'Quanto si aspetta',
    p50Ms: 'Metà entro',
    p95Ms: '95% entro',
  },
  highest: (name: string, value: string, when: string) => `${name}: al massimo ${value} (${when})`,
  table: 'Tabella',
  tableOf: (title: string) => `Tabella: ${title}`,
  span: 'Periodo',
  budget: {
    title: 'Crediti di questo periodo',
    used: (used: string, limit: string) => `${used} su ${limit}`,
    enough: (forecast: string, day: string) =>
      `Al ritmo degli ultimi 14 giorni ne userai circa ${forecast} entro il ${day}: bastano.`,
    runsOut: (day: string, resets: string) =>
      `Al ritmo degli ultimi 14 giorni finiscono intorno al ${day}; tornano pieni il ${resets}.`,
    amount: 'Crediti',
    usedLabel: 'Usati',
    forecastLabel: 'Previsti a fine periodo',
    limitLabel: 'Disponibili',
  },
  breakdowns: 'Da che cosa dipende',
  dimensions: dimensionLabels as Words,
  most: 'Fino a 50 valori, dal più usato.',
  unsaid,
  values: {
    pose: poseLabels,
    body: bodyTypeLabels,
    kind: garmentKindLabels,
    source: sourceLabels,
  } as Partial<Record<string, Words>>,
  failures: 'Perché non sono riuscite',
  cause: 'Motivo',
  times: 'Volte',
  causes: failures as Words,
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
