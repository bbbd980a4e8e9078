import type { Copy } from './copy.ts'

export const english: Copy = {
  title: 'Model',
  hint: 'Optional: if you don’t choose, we’ll pick one at random.',
  clear: 'At random',
  loading: 'Loading the models',
  failed: 'We couldn’t load the models.',
  retry: 'Try again',
  bodyType: { slim: 'Slim', athletic: 'Athletic', curvy: 'Curvy', 'plus-size': 'Plus Size' },
}
