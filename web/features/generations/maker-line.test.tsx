// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#web/testing/show.tsx'
import { MakerLine } from './maker-line.tsx'

test('before a credit is spent, a preview of our engine is called one', () => {
  show(<MakerLine isAi={false} />)
  expect(screen.getByText('Anteprima su manichino 3D: non è una foto con una modella')).toBeTruthy()
  expect(screen.queryByText(/AI/)).toBeNull()
})

test('before a credit is spent, a picture by an AI is called one', () => {
  show(<MakerLine isAi />)
  expect(screen.getByText('Immagine creata con AI')).toBeTruthy()
  expect(screen.queryByText(/manichino/)).toBeNull()
})
