import { expect, test } from 'vitest'
import { italianIn } from './italian-in.ts'

test.each([
  `refuse('key_taken', { fields: { key: 'Chiave già esistente' } })`,
  `const message = "Password troppo comune"`,
  `sentences.push('Il retro è ricostruito.')`,
  'const text = `Hai $' + '{count} generazioni, e sono troppe`',
  `return 'La chiave non si cambia'`,
  `return 'Indirizzo confermato.'`,
])('%j speaks Italian', (source) => {
  expect(italianIn(source)).toHaveLength(1)
})

test.each([
  `throw refuse('not_found')`,
  `// Said as "Il retro è ricostruito." by the web.`,
  `/** Non si sa mai. */ const id = 'x'`,
  `const url = 'https://example.com/foto'`,
  `throw new Error('a room has to be mounted where there are sessions')`,
  `log.info('one word per line, non-blocking')`,
  `const folder = 'immagini'`,
])('%j does not', (source) => {
  expect(italianIn(source)).toEqual([])
})
