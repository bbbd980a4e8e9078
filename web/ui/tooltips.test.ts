// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindTooltips } from './tooltips.ts'

let unbind = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <button id="theme" aria-label="Passa al tema chiaro"><svg></svg></button>
    <button id="close" aria-label="Chiudi"><svg></svg></button>
    <button id="named" aria-label="Scarica: modella">Scarica</button><p id="text">altro</p>`
  unbind = bindTooltips()
})
afterEach(() => {
  unbind()
})

const shown = () => document.querySelector('.tooltip')?.textContent
const hover = (id: string) =>
  document
    .getElementById(id)
    ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))

test('an icon says its name after 700 ms of patience, and the next one at once within 300 ms', () => {
  hover('theme')
  vi.advanceTimersByTime(699)
  expect(shown()).toBe('')
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('Passa al tema chiaro')
  hover('text')
  expect(shown()).toBe('')
  vi.advanceTimersByTime(299)
  hover('close')
  expect(shown()).toBe('Chiudi')
  hover('text')
  vi.advanceTimersByTime(300)
  hover('theme')
  expect(shown()).toBe('')
})

test('who leaves early, presses or escapes sees none; what has words needs none', () => {
  hover('theme')
  vi.advanceTimersByTime(500)
  hover('text')
  vi.advanceTimersByTime(1000)
  expect(shown()).toBe('')
  hover('named')
  vi.advanceTimersByTime(1000)
  expect(shown()).toBe('')
  hover('theme')
  vi.advanceTimersByTime(700)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(shown()).toBe('')
})
