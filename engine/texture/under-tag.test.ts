import { expect, test } from 'vitest'
import { layBeside } from './under-tag.ts'

const SIZE = { width: 120, height: 90 }
const RIB = 30
/** Grey cloth that gets lighter to the right, with a dark rib across it. */
const cloth = (x: number, y: number): number => (y === RIB ? 40 : 90) + x / 2

/** Blocks of four greys, none of which goes on beside another. */
const blocks = (x: number): number => (x < 35 ? 30 : x < 65 ? 220 : x < 95 ? 120 : 10)

interface Tag {
  left: number
  right: number
}

/** What is on a photo with a tag so wide after cloth is laid under it, and whether it counts as cloth. */
function laid({ left, right }: Tag, { cutOff = 0, colour = cloth } = {}) {
  const isTag = (x: number, y: number) => x >= left && x < right && y >= 20 && y < 50
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3)
  const [trusted, hidden] = [new Uint8Array(rgb.length / 3), new Uint8Array(rgb.length / 3)]
  for (let i = 0; i < trusted.length; i++) {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)]
    rgb.fill(isTag(x, y) ? 250 : colour(x, y), i * 3, i * 3 + 3)
    trusted[i] = x >= cutOff && !isTag(x, y) ? 1 : 0
    hidden[i] = isTag(x, y) ? 1 : 0
  }
  layBeside({ ...SIZE, rgb, left: 0, top: 0, scale: 1 }, trusted, hidden)
  return (x: number, y: number) => ({
    grey: rgb[(y * SIZE.width + x) * 3] ?? 0,
    isCloth: trusted[y * SIZE.width + x] === 1,
  })
}

test('under a tag the rib beside it goes on, in the light of its place', () => {
  const at = laid({ left: 50, right: 80 })
  for (const x of [51, 65, 78]) {
    expect(at(x, RIB).isCloth).toBe(true)
    for (const y of [RIB, RIB + 8])
      expect(Math.abs(at(x, y).grey - cloth(x, y)), `${x}, ${y}`).toBeLessThan(8)
  }
})

test('where one side has no cloth the other one is taken', () => {
  const at = laid({ left: 30, right: 60 }, { cutOff: 25 })
  expect(at(45, RIB).isCloth).toBe(true)
  expect(Math.abs(at(45, RIB).grey - cloth(45, RIB))).toBeLessThan(12)
})

test('another part of a pattern is not laid', () => {
  const at = laid({ left: 50, right: 80 }, { colour: blocks })
  expect(at(65, RIB)).toEqual({ grey: 250, isCloth: false })
})

test('without a tag nothing changes', () => {
  const at = laid({ left: 0, right: 0 })
  expect(at(45, RIB)).toEqual({ grey: Math.floor(cloth(45, RIB)), isCloth: true })
})
