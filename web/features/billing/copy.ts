import { copyIn } from '#web/language/language.ts'

const italian = {
  error: 'Errore',
  usage: 'Utilizzo Mensile',
  used: (used: string, limit: string) => `${used} di ${limit} immagini`,
  left: (left: string) => (left === '1' ? '1 ancora disponibile' : `${left} ancora disponibili`),
  resets: (day: string) => `si azzera il ${day}`,
  near: 'Stai per raggiungere il limite mensile',
  exhausted: 'Hai esaurito i crediti mensili',
  nextPlan: (plan: string, count: string, price: string) => `Con ${plan} ne hai ${count} al mese a ${price}.`,
  plans: 'Vedi i piani',
  tellMe: 'Avvisami quando si azzera',
  told: 'Ti scriviamo appena hai di nuovo le tue immagini.',
  upgrade: 'Upgrade',
  promoTitle: 'Più scelta, più capi',
  promo: 'Passa a Professional per 400 VTO/mese e scelta modelli',
  price: (gross: string, net: string) => `${gross} = ${net} + IVA al mese`,
  notChanged: 'La scelta non è stata salvata.',
  checkoutFailed: 'Impossibile avviare il pagamento',
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
