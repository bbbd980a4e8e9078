import { copyIn } from '#web/language/language.ts'

const italian = {
  page: 'A chi intestiamo la fattura? · Indosso',
  title: 'A chi intestiamo la fattura?',
  text: 'Bastano questi dati, una volta sola: valgono per tutte le fatture e li cambi quando vuoi dal tuo account.',
  plan: (name: string) => `Piano ${name}`,
  go: 'Continua al pagamento',
  skip: 'Sono un privato, salta',
  skipText: 'I dati per la fattura puoi aggiungerli anche dopo, in Account, Fatturazione.',
  back: 'Torna ai piani',
}

export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./recipient-copy.en.ts'))
