import { afterEach, expect, test, vi } from 'vitest'
import { listen } from './events.ts'

class Line extends EventTarget {
  static readonly CLOSED = 2
  static open: Line[] = []
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    super()
    Line.open.push(this)
  }
  close() {
    this.readyState = Line.CLOSED
    Line.open = Line.open.filter((line) => line !== this)
  }
}

afterEach(() => {
  Line.open = []
})

const nothing = { onGeneration: () => {}, onUser: () => {}, onOpen: () => {}, onRefused: () => {} }

test('T10: a tab whose line was given to a younger one hangs up, and calls again only when somebody looks at it', () => {
  vi.stubGlobal('EventSource', Line)
  const hangUp = listen(nothing)
  Line.open[0]?.dispatchEvent(new Event('replaced'))
  expect(Line.open).toEqual([])

  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(Line.open).toHaveLength(1)

  Line.open[0]?.dispatchEvent(new Event('replaced'))
  hangUp()
  window.dispatchEvent(new Event('focus'))
  expect(Line.open).toEqual([])
})
