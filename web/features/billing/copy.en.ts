import type { Copy } from './copy.ts'

export const english: Copy = {
  error: 'Error',
  usage: 'Monthly usage',
  used: (used, limit) => `${used} of ${limit} images`,
  left: (left) => `${left} left`,
  resets: (day) => `resets on ${day}`,
  near: 'You’re close to your monthly limit',
  exhausted: 'You’ve used up this month’s credits',
  nextPlan: (plan, count, price) => `With ${plan} you get ${count} a month for ${price}.`,
  plans: 'See the plans',
  tellMe: 'Tell me when it resets',
  told: 'We’ll write as soon as your images are back.',
  upgrade: 'Upgrade',
  promoTitle: 'More choice, more garments',
  promo: 'Upgrade to Professional for 400 VTO a month and your choice of model',
  price: (gross, net) => `${gross} = ${net} + VAT a month`,
  notChanged: 'Your choice wasn’t saved.',
  checkoutFailed: 'The payment could not be started',
}
