// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Gender } from '#contracts/generations.ts'
import type { Size } from '#contracts/sizes.ts'
import { aGeneration } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { SizeChips } from './size-chips.tsx'
import { describe as inWords } from './wording.ts'

function Chips({ gender = 'female', isLocked = false, onUpgrade = () => {} }: Partial<Props>) {
  const [size, setSize] = useState<Size | null>(null)
  return (
    <>
      <SizeChips gender={gender} value={size} onChange={setSize} isLocked={isLocked} onUpgrade={onUpgrade} />
      <output>{size ?? 'nessuna'}</output>
    </>
  )
}
interface Props {
  gender: Gender
  isLocked: boolean
  onUpgrade: () => void
}

const names = () => screen.getAllByRole('radio').map((chip) => chip.textContent)
const chosen = () => screen.getByRole('status').textContent

test('the six sizes carry the Italian number of the gender, and the first one is the model’s own', async () => {
  show(<Chips />)
  expect(names()).toEqual(['Automatica', 'XS · 38', 'S · 40', 'M · 42', 'L · 44', 'XL · 46-48', 'XXL · 50'])
  await userEvent.click(screen.getByRole('radio', { name: 'L · 44' }))
  expect(chosen()).toBe('L')
  await userEvent.click(screen.getByRole('radio', { name: 'Automatica' }))
  expect(chosen()).toBe('nessuna')
  cleanup()
  show(<Chips gender="male" />)
  expect(names().slice(1)).toEqual(['XS · 44', 'S · 46', 'M · 48', 'L · 50', 'XL · 52-54', 'XXL · 56'])
})

test('a plan without the right sees the sizes, cannot choose one, and is told why and where to go', async () => {
  const onUpgrade = vi.fn()
  show(<Chips isLocked onUpgrade={onUpgrade} />)
  const group = screen.getByRole('radiogroup', { name: 'Taglia' })
  const reason = document.getElementById(group.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toMatch(/Professional ed Enterprise/)
  await userEvent.click(screen.getByRole('radio', { name: 'L · 44' }))
  expect(chosen()).toBe('nessuna')
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }))
  expect(onUpgrade).toHaveBeenCalledOnce()
})

test('a picture of a chosen size says the size and how the garment sits', () => {
  const words = inWords(aGeneration({ size: 'L', fit: 'aderente' }))
  expect(words).toMatch(/^Modella, frontale, taglia L, aderente, /)
  expect(inWords(aGeneration({ fit: 'ampio' }))).not.toContain('ampio')
})
