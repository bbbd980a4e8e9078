import type { Copy } from './copy.ts'

export const english: Copy = {
  title: 'Your account manager',
  photo: (name) => `Photo of ${name}`,
  book: 'Book a call',
  newTab: 'opens in a new tab',
  subject: 'I would like to book a call',
  none: 'We are choosing who will look after you. Until then, write to support: we answer within 4 working hours.',
  ask: 'Write to support',
}
