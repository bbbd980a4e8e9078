import type { Copy } from './recipient-copy.ts'

export const english: Copy = {
  page: 'Who should we invoice? · Indosso',
  title: 'Who should we invoice?',
  text: 'We only ask once. The details apply to every invoice, and you can change them in your account at any time.',
  plan: (name) => `${name} plan`,
  go: 'Continue to payment',
  skip: 'I’m not a business, skip',
  skipText: 'You can add invoice details later, under Account, Billing.',
  back: 'Back to the plans',
}
