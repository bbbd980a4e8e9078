import type { Copy } from './complaint-copy.ts'

export const english: Copy = {
  open: 'Didn’t come out right',
  ask: 'What’s wrong with it?',
  reasons: {
    wrong_garment: 'Wrong garment',
    colour: 'Colour',
    shape: 'Shape',
    print: 'Print',
    body: 'Hands or body',
    other: 'Something else',
  },
  said: (reason) => `You said: ${reason.toLowerCase()}`,
}
