// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { Activity } from 'react'
import { expect, test } from 'vitest'
import { LazyImage } from './lazy-image.tsx'

const url = 'https://shop.example/capo.webp'
const page = (mode: 'visible' | 'hidden', image = url) => (
  <Activity mode={mode}>
    <LazyImage src={image} alt="" />
  </Activity>
)

test('a removed image drops its source, so that the browser can free it', () => {
  const { container, unmount } = render(<LazyImage src={url} alt="" />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe(url)
  unmount()
  expect(image?.hasAttribute('src')).toBe(false)
})

test('a hidden image has its source back when it is shown again, or the new one', () => {
  const { container, rerender } = render(page('visible'))
  const source = () => container.querySelector('img')?.getAttribute('src')
  rerender(page('hidden'))
  rerender(page('visible'))
  expect(source()).toBe(url)
  rerender(page('hidden'))
  const other = 'https://shop.example/altro.webp'
  rerender(page('visible', other))
  expect(source()).toBe(other)
})
