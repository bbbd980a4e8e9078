// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BatchItem } from '#contracts/batch-items.ts'
import type { ShownBatch } from '#contracts/batches.ts'
import type { NoticeCode } from '#contracts/notices.ts'
import { show } from '#web/testing/show.tsx'
import { Review } from './review.tsx'

const ids = {
  batch: '0190a1b2-0000-7000-8000-000000000001',
  garment: '0190a1b2-0000-7000-8000-000000000002',
}

const batch: ShownBatch = {
  id: ids.batch,
  name: 'Autunno',
  look: {
    gender: 'female',
    poses: ['frontale'],
    modelIds: [],
    size: null,
    garmentKind: null,
    format: 'originale',
  },
  ...{ status: 'completed', pauseReason: null, pauseCode: null, resumesByItself: false, garments: 1 },
  counts: {
    ...{ all: 2, waiting: 0, queued: 0, processing: 0, completed: 2 },
    ...{ failed: 0, skipped: 0, approved: 0, discarded: 0 },
  },
  ...{ price: { credits: 0, remaining: 10, seconds: 0 }, csv: null },
  ...{ createdAt: '2026-11-29T08:00:00.000Z', startedAt: null, completedAt: null },
  list: [
    {
      ...{ id: ids.garment, name: 'Gonna', ref: 'SKU-1', kind: null, photoUrl: '/photo' },
      ...{ detailUrl: null, backUrl: null, coaching: null, madeAt: null },
    },
  ],
}

const anItem = (id: string, poseType: BatchItem['poseType'], ...codes: NoticeCode[]): BatchItem => ({
  ...{ id, garmentId: ids.garment, poseType, modelId: null, modelName: null, status: 'completed' },
  ...{ generationId: id, thumbUrl: '/thumb', failure: null, review: null },
  notices: codes.map((code) => ({ code })),
})

const items = [
  anItem('0190a1b2-0000-7000-8000-000000000003', 'frontale', 'mannequin_preview'),
  anItem('0190a1b2-0000-7000-8000-000000000004', 'laterale', 'mannequin_preview', 'kind_uncertain'),
]

test('uncertain pictures are marked, can be filtered, and say what is uncertain', async () => {
  show(<Review batch={batch} items={items} />)
  expect(screen.getByRole('button', { name: 'Apri SKU-1, Frontale, Pronta' })).toBeTruthy()
  const doubtful = screen.getByRole('button', { name: 'Apri SKU-1, Laterale, Pronta, Incerta' })
  await userEvent.click(screen.getByRole('button', { name: 'Incerte 1' }))
  expect(screen.queryByRole('button', { name: 'Apri SKU-1, Frontale, Pronta' })).toBeNull()
  await userEvent.click(doubtful)
  expect(screen.getByText(/Il tipo di capo è incerto: se non è quello giusto/)).toBeTruthy()
})

test('an approved picture is no longer marked as uncertain', () => {
  show(<Review batch={batch} items={items.map((item) => ({ ...item, review: 'approved' }))} />)
  expect(screen.getByRole('button', { name: 'Incerte 0' })).toBeTruthy()
  expect(screen.queryByText('Incerta')).toBeNull()
})
