import { expect, test } from 'vitest'
import type { Pose, Status } from '#contracts/generations.ts'
import { aGarment, aGeneration } from '#web/testing/samples.ts'
import { failuresOf, leaves, missingPose, otherViews, shownPicture } from './garment-views.ts'

const made = (id: string, poseType: Pose, status: Status = 'completed') =>
  aGeneration({ id, poseType, status, ...(status !== 'completed' && { generatedImageUrl: null }) })
const garmentOf = (...pictures: ReturnType<typeof made>[]) => aGarment({}, pictures)

test('the newest front stands for the garment, and leads what the viewer leafs through', () => {
  const garment = garmentOf(made('side', 'laterale'), made('front', 'frontale'), made('old', 'frontale'))
  expect(shownPicture(garment)?.id).toBe('front')
  expect(leaves(garment)).toEqual(['front', 'side', 'old'])
  expect(otherViews(garment).map(({ pose, finished }) => [pose, finished?.id])).toEqual([
    ['laterale', 'side'],
    ['posteriore', undefined],
  ])
  expect(missingPose(garment)).toBe('posteriore')
})

test('without a front the newest picture stands for it', () => {
  const garment = garmentOf(made('front', 'frontale', 'processing'), made('back', 'posteriore'))
  expect(shownPicture(garment)?.id).toBe('back')
  expect(otherViews(garment).map(({ pose }) => pose)).toEqual(['frontale', 'laterale'])
})

test('a failure that was made up for is none', () => {
  const mended = garmentOf(made('again', 'frontale'), made('no', 'frontale', 'failed'))
  expect(failuresOf(mended)).toEqual([])
  const open = garmentOf(made('no', 'frontale', 'failed'), made('before', 'frontale'))
  expect(failuresOf(open).map(({ id }) => id)).toEqual(['no'])
})
