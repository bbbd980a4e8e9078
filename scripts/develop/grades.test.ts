import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { garmentKinds } from '#contracts/generations.ts'
import { grades } from '#web/features/landing/grades.ts'

interface Score {
  category: string
  iou: number
  colour: number
}
interface Sample {
  file: string
  category: string
}
const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../engine', file), 'utf8'))
const scores = read('scoreboard.json') as Record<string, Score>
const samples = read('samples/samples.json') as Sample[]

test.each(garmentKinds)('what the landing says of %s is no better than what the engine measures', (kind) => {
  const measured = samples
    .filter(({ category }) => category === kind)
    .map(({ file }) => scores[file.replace('photos/', '')])
    .filter((score) => score !== undefined)
  const recognised = measured.filter(({ category }) => category === kind)
  const isTrue = measured.every(({ iou, colour }) => iou > 0.93 && colour < 3.5)
  if (grades[kind] >= 2) expect(recognised.length).toBeGreaterThan(measured.length / 2)
  if (grades[kind] === 3) expect([recognised, isTrue]).toEqual([measured, true])
})
