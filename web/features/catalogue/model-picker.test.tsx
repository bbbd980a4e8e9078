// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { ChoosableModel } from '#contracts/catalogue.ts'
import type { Gender } from '#contracts/generations.ts'
import { answer } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { ModelPicker } from './model-picker.tsx'

beforeEach(() => sessionStorage.clear())
const aModel = (name: string, change: Partial<ChoosableModel> = {}): ChoosableModel => ({
  id: name,
  name,
  gender: 'female',
  bodyType: 'slim',
  ethnicity: 'Mediterranea',
  tone: 'medium',
  imageUrl: null,
  origin: 'drawn',
  description: null,
  isPinned: false,
  isOwn: false,
  ...change,
})
const three = [
  aModel('Alice'),
  aModel('Beatrice', { bodyType: 'curvy', tone: 'deep', ethnicity: 'Afroitaliana' }),
  aModel('Camilla', { bodyType: 'curvy' }),
]

function Form({ begin }: { begin: string | null }) {
  const [value, setValue] = useState(begin)
  const [isRandom, setRandom] = useState(false)
  const [gender, setGender] = useState<Gender>('female')
  const choose = (id: string | null) => {
    setValue(id)
    setRandom(id === null)
  }
  const beginAgain = () => {
    setValue(null)
    setRandom(false)
  }
  return (
    <>
      <ModelPicker gender={gender} value={value} isRandom={isRandom} onChange={choose} />
      <button type="button" onClick={() => setGender('male')}>
        men
      </button>
      <button type="button" onClick={beginAgain}>
        next picture
      </button>
    </>
  )
}

async function open(models = three, begin: string | null = null) {
  const calls = answer({
    'GET /api/models?gender=female': { status: 200, body: models },
    'GET /api/models?gender=male': { status: 200, body: [aModel('Davide', { gender: 'male' })] },
    'PUT /api/models/Beatrice/pin': { status: 204, body: null },
  })
  show(<Form begin={begin} />)
  await screen.findByRole('radiogroup')
  return calls
}

const shown = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))
const chosen = () => screen.queryByRole('radio', { checked: true })?.getAttribute('aria-label') ?? 'hidden'
const chip = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('button', { name })

test('the models of the other gender are there as soon as it is chosen', async () => {
  const calls = await open()
  expect(calls).toContain('GET /api/models?gender=male')
  await userEvent.click(screen.getByRole('button', { name: 'men' }))
  expect(shown()).toEqual(['A caso', 'Davide, Slim, Mediterranea'])
})

test('chips say how many each would leave, and a reload keeps what was chosen', async () => {
  await open()
  expect(shown()).toEqual([
    'A caso',
    'Alice, Slim, Mediterranea',
    'Beatrice, Curvy, Afroitaliana',
    'Camilla, Curvy, Mediterranea',
  ])
  await userEvent.click(chip('Corporatura', 'Curvy 2'))
  expect(shown()).toEqual(['A caso', 'Beatrice, Curvy, Afroitaliana', 'Camilla, Curvy, Mediterranea'])
  await userEvent.click(chip('Carnagione', 'Scura 1'))
  expect(shown()).toEqual(['A caso', 'Beatrice, Curvy, Afroitaliana'])
  expect(chip('Corporatura', 'Slim 0')).toBeTruthy()
  cleanup()
  await open()
  expect(shown()).toEqual(['A caso', 'Beatrice, Curvy, Afroitaliana'])
  expect(chip('Corporatura', 'Curvy 1').getAttribute('aria-pressed')).toBe('true')
})

test('where the filters leave nobody it says so, and one tap clears them', async () => {
  await open()
  await userEvent.click(chip('Corporatura', 'Athletic 0'))
  expect(shown()).toEqual(['A caso'])
  expect(screen.getByText('Nessun modello con questi filtri')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Togli i filtri' }))
  expect(shown()).toHaveLength(4)
})

test('a chosen model that the filters hide stays chosen, and that is said', async () => {
  await open(three, 'Alice')
  expect(chosen()).toBe('Alice, Slim, Mediterranea')
  await userEvent.click(chip('Corporatura', 'Curvy 2'))
  expect(chosen()).toBe('hidden')
  expect(screen.getByText('La scelta resta, anche se i filtri non la mostrano.')).toBeTruthy()
  await userEvent.click(chip('Corporatura', 'Tutte 3'))
  expect(chosen()).toBe('Alice, Slim, Mediterranea')
})

test('more than twelve can be searched, by words that are forgotten where there are fewer', async () => {
  const many = Array.from({ length: 13 }, (_, index) => aModel(`Modella ${index}`))
  await open(many)
  await userEvent.type(screen.getByRole('searchbox'), 'MODELLA 12')
  expect(shown()).toEqual(['A caso', 'Modella 12, Slim, Mediterranea'])
  cleanup()
  await open()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(shown()).toHaveLength(4)
})

test('each new picture begins with the pinned model, unless one at random is asked for', async () => {
  await open([aModel('Dora', { isPinned: true }), ...three])
  expect(chosen()).toBe('Dora, Slim, Mediterranea, La mia modella')
  await userEvent.click(screen.getByRole('radio', { name: /^Camilla/ }))
  await userEvent.click(screen.getByRole('button', { name: 'next picture' }))
  expect(chosen()).toBe('Dora, Slim, Mediterranea, La mia modella')
  await userEvent.click(screen.getByRole('radio', { name: 'A caso' }))
  expect(chosen()).toBe('A caso')
})

test('the chosen model is pinned with one tap', async () => {
  const calls = await open(three, 'Beatrice')
  await userEvent.click(screen.getByRole('button', { name: 'La mia modella' }))
  expect(calls).toContain('PUT /api/models/Beatrice/pin')
  expect(await screen.findByText('Le nuove immagini partono da Beatrice.')).toBeTruthy()
})
