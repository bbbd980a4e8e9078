import type { SeveralCopy } from './several-copy.ts'

export const english: SeveralCopy = {
  title: (n) => `${n} photos at once: make them a batch?`,
  text: 'We’ll sort them into garments, tell you what they cost, and make them all in one go.',
  locked:
    'You can upload one photo at a time here. Enterprise takes them all at once, up to 200 garments; Professional lets you try 10.',
  begin: 'Create a batch from these photos',
  plans: 'See the plans',
  close: 'Close',
}
