import type { Copy } from './copy.ts'

export const english: Copy = {
  title: 'Model',
  hint: 'Optional: without a choice we pick one at random.',
  clear: 'At random',
  loading: 'Loading the models',
  failed: 'The models could not be loaded.',
  retry: 'Try again',
  bodyType: { slim: 'Slim', athletic: 'Athletic', curvy: 'Curvy', 'plus-size': 'Plus Size' },
}
