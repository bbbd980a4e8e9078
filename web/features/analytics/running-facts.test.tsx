// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#web/testing/show.tsx'
import { Failures } from './running-facts.tsx'

test('causes that nobody has words for any more are one line together', () => {
  const failures = [
    { cause: 'refused', count: 1200 },
    { cause: 'of_an_older_version', count: 7 },
    { cause: 'of_the_first_one', count: 2 },
  ]
  show(<Failures failures={failures} />)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Immagine rifiutata dal filtro di sicurezza',
    'Altro',
  ])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1200', '9'])
})
