// @vitest-environment happy-dom
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { show } from '#web/testing/show.tsx'
import { MoreButton } from './more-button.tsx'

/** Three pages of two, handed out when they are let go. */
function Pages({ asked, gate }: { asked: number[]; gate: { open: () => void } }) {
  const list = useRef<HTMLOListElement>(null)
  const query = useInfiniteQuery({
    queryKey: ['pages'],
    queryFn: async ({ pageParam: page }) => {
      asked.push(page)
      if (page > 0) await new Promise<void>((resolve) => Object.assign(gate, { open: resolve }))
      return [`${page}a`, `${page}b`]
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => (pages.length < 3 ? pages.length : null),
  })
  return (
    <>
      <ol ref={list}>
        {query.data?.pages.flat().map((name) => (
          <li key={name} tabIndex={-1}>
            {name}
          </li>
        ))}
      </ol>
      <MoreButton query={query} list={list}>
        Altre
      </MoreButton>
    </>
  )
}

test('the keyboard keeps its place while more is fetched, and goes on with the first new entry', async () => {
  const asked: number[] = []
  const gate = { open: () => {} }
  show(<Pages asked={asked} gate={gate} />)
  const more = await screen.findByRole('button', { name: 'Altre' })
  more.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked).toEqual([0, 1]))
  expect(document.activeElement).toBe(more)
  // Impatience asks for nothing twice.
  await userEvent.keyboard('{Enter}')
  gate.open()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1a'))
  more.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked).toEqual([0, 1, 2]))
  gate.open()
  // The last page takes the button along, and not the place.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2a'))
  expect(screen.queryByRole('button', { name: 'Altre' })).toBeNull()
})
