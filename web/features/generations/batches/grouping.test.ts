import { expect, test } from 'vitest'
import { doubleRefs, type Group, groupFiles, isDouble, mergeUp, setRole, splitOff } from './grouping.ts'

const files = (...paths: string[]) => paths.map((path) => ({ id: path, path }))
const said = (groups: Group[]) =>
  groups.map(({ ref, photos }) => `${ref}: ${photos.map(({ id, role }) => `${role}=${id}`).join(', ')}`)

test('names that differ by a view become one garment', () => {
  expect(
    said(
      groupFiles(
        files('GONNA-1042-fronte.jpg', 'GONNA-1042_retro.JPG', 'GONNA-1042-dettaglio.png', 'POLO.jpg'),
      ),
    ),
  ).toEqual([
    'GONNA-1042: front=GONNA-1042-fronte.jpg, back=GONNA-1042_retro.JPG, detail=GONNA-1042-dettaglio.png',
    'POLO: front=POLO.jpg',
  ])
})

test('so do numbered ones, the plain name first', () => {
  expect(said(groupFiles(files('A7-2.jpg', 'A7.jpg', 'B8 (1).jpg', 'B8 (2).jpg')))).toEqual([
    'A7: front=A7.jpg, back=A7-2.jpg',
    'B8: front=B8 (1).jpg, back=B8 (2).jpg',
  ])
})

test('a camera’s count is no view of a garment', () => {
  const camera = Array.from({ length: 9 }, (_, n) => `DSC_${n + 1}.jpg`)
  expect(groupFiles(files(...camera))).toHaveLength(9)
  expect(groupFiles(files('IMG_2041.jpg', 'IMG_2042.jpg'))).toHaveLength(2)
  expect(groupFiles(files('GONNA-4.jpg', 'GONNA-7.jpg')).map(({ ref }) => ref)).toEqual([
    'GONNA-4',
    'GONNA-7',
  ])
})

test('a folder named after the garment is its number', () => {
  expect(said(groupFiles(files('estate/T-9/fronte.jpg', 'estate/T-9/retro.jpg')))).toEqual([
    'T-9: front=estate/T-9/fronte.jpg, back=estate/T-9/retro.jpg',
  ])
})

test('the same name twice is two garments, and said to be', () => {
  const groups = groupFiles(files('donna/POLO.jpg', 'uomo/polo.jpg'))
  expect(groups).toHaveLength(2)
  const doubles = doubleRefs(groups.map(({ ref }) => ref))
  expect(isDouble(doubles, 'Polo')).toBe(true)
  expect(isDouble(doubles, 'Altro')).toBe(false)
})

test('a garment without a front takes what there is', () => {
  expect(said(groupFiles(files('X-retro.jpg', 'X-dettaglio.jpg')))).toEqual([
    'X: front=X-retro.jpg, detail=X-dettaglio.jpg',
  ])
})

test('a person corrects: another view, apart, together', () => {
  const groups = groupFiles(files('A-fronte.jpg', 'A-retro.jpg', 'B.jpg'))
  expect(said(setRole(groups, { at: 0, id: 'A-retro.jpg', role: 'front' }))[0]).toBe(
    'A: back=A-fronte.jpg, front=A-retro.jpg',
  )
  const apart = splitOff(groups, { at: 0, id: 'A-fronte.jpg' })
  expect(said(apart)).toEqual(['A: front=A-retro.jpg', 'A: front=A-fronte.jpg', 'B: front=B.jpg'])
  expect(said(mergeUp(groups, 1))).toEqual(['A: front=A-fronte.jpg, back=A-retro.jpg, detail=B.jpg'])
})

test('whatever files are called, none is lost and each garment has one front', () => {
  const odd = [
    '.jpg',
    '-fronte.jpg',
    'a/b',
    '👗-1.png',
    '👗-2.png',
    'x'.repeat(300),
    'retro.jpg',
    'A-1',
    'a-1',
    'A',
  ]
  const groups = groupFiles(files(...odd))
  expect(groups.flatMap(({ photos }) => photos.map(({ id }) => id)).toSorted()).toEqual(odd.toSorted())
  for (const { photos, ref } of groups) {
    expect(photos.filter(({ role }) => role === 'front')).toHaveLength(1)
    expect(ref.length).toBeLessThanOrEqual(64)
  }
})
