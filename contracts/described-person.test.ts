import { expect, test } from 'vitest'
import { refusedOf } from './described-person.ts'

test.each([
  'Una bambina con le trecce',
  'ragazzino magro',
  'A teenager with freckles',
  'ha 16 anni',
  'about 9 years old',
])('%j describes a child and is refused', (text) => {
  expect(refusedOf(text)).toBe('child')
})

test.each([
  'Chiara Ferragni con i capelli raccolti',
  'capelli come quelli di Brad Pitt',
  'sosia di un’attrice',
  'assomiglia a una cantante',
  'looks like a movie star',
])('%j names a person who exists and is refused', (text) => {
  expect(refusedOf(text)).toBe('real_person')
})

test.each([
  'Capelli ricci e lentiggini. Sguardo diretto.',
  'Short dark hair.',
  'Ha 38 anni, occhi verdi',
  'Fisico asciutto, barba curata',
  '',
])('%j is an ordinary description', (text) => {
  expect(refusedOf(text)).toBeNull()
})
