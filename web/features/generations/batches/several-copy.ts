import { copyIn } from '#web/language/language.ts'

const italian = {
  title: (n: number) => `${n} foto insieme: ne facciamo un lotto?`,
  text: 'Le raggruppiamo per capo, ti diciamo che cosa costano e le generi tutte in una volta.',
  locked:
    'Qui si carica una foto per volta. Con Enterprise le carichi tutte insieme, fino a 200 capi; con Professional ne provi 10.',
  begin: 'Crea un lotto con queste foto',
  plans: 'Scopri i piani',
  close: 'Chiudi',
}

export type SeveralCopy = typeof italian
export const { useCopy: useSeveralCopy } = copyIn<SeveralCopy>(italian, () => import('./several-copy.en.ts'))
