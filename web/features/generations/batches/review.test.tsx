// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import type { BatchItem } from '#contracts/batch-items.ts'
import type { BatchGarment, ShownBatch } from '#contracts/batches.ts'
import type { NoticeCode } from '#contracts/notices.ts'
import { answer } from '#web/testing/answers.ts'
import { aGeneration } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { Matrix } from './matrix.tsx'
import { Review } from './review.tsx'

const ids = {
  batch: '0190a1b2-0000-7000-8000-000000000001',
  garment: '0190a1b2-0000-7000-8000-000000000002',
  doubtful: '0190a1b2-0000-7000-8000-000000000004',
}

const garment: BatchGarment = {
  ...{ id: ids.garment, name: 'Gonna', ref: 'SKU-1', kind: null, photoUrl: '/photo' },
  ...{ detailUrl: null, backUrl: null, coaching: null, madeAt: null },
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
  list: [garment],
}

const anItem = (id: string, poseType: BatchItem['poseType'], ...codes: NoticeCode[]): BatchItem => ({
  ...{ id, garmentId: ids.garment, poseType, modelId: null, modelName: null, status: 'completed' },
  ...{ generationId: id, thumbUrl: '/thumb', failure: null, review: null },
  notices: codes.map((code) => ({ code })),
})

const items = [
  anItem('0190a1b2-0000-7000-8000-000000000003', 'frontale', 'mannequin_preview'),
  anItem(ids.doubtful, 'laterale', 'mannequin_preview', 'kind_uncertain'),
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

const kindPath = `/api/batches/${ids.batch}/garments/${ids.garment}`
const redoPath = `/api/batches/${ids.batch}/items/${ids.doubtful}/redo`
const isSkirt = { status: 200, body: { ...garment, kind: 'skirt' } }

test('the sheet takes a kind and makes the picture again; typing in the list of kinds judges nothing', async () => {
  const calls = answer({
    [`PATCH ${kindPath}`]: isSkirt,
    [`POST ${redoPath}`]: { status: 200, body: batch },
  })
  show(<Review batch={batch} items={items} />)
  await userEvent.click(screen.getByRole('button', { name: 'Apri SKU-1, Laterale, Pronta, Incerta' }))
  const sheet = within(screen.getByRole('dialog', { name: 'SKU-1' }))
  const kind = sheet.getByRole('combobox', { name: 'Tipo di capo: SKU-1' })
  await userEvent.type(kind, 's')
  await userEvent.selectOptions(kind, 'Gonna')
  await userEvent.click(sheet.getByRole('button', { name: 'Rifai' }))
  await waitFor(() => expect(calls.slice(-2)).toEqual([`PATCH ${kindPath}`, `POST ${redoPath}`]))
})

test('the sheet asks what is wrong with a picture, and says what becomes of its credit', async () => {
  const message = 'Grazie: ce ne serviamo per migliorare. Il credito ti è stato restituito.'
  const picture = aGeneration({ id: ids.doubtful })
  const complaintPath = `/api/generations/${ids.doubtful}/complaint`
  const calls = answer({
    'GET /api/generations': { status: 200, body: [] },
    [`GET /api/generations/${ids.doubtful}`]: { status: 200, body: picture },
    [`POST ${complaintPath}`]: {
      status: 200,
      body: { message, code: 'complaint_refunded', generation: { ...picture, complaint: 'shape' } },
    },
  })
  show(<Review batch={batch} items={items} />)
  await userEvent.click(screen.getByRole('button', { name: 'Apri SKU-1, Laterale, Pronta, Incerta' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Non è venuta bene' }))
  await userEvent.click(screen.getByRole('button', { name: 'Forma' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(calls).toContain(`POST ${complaintPath}`)
})

/** The review of a batch whose items change. */
function Live({ onReady }: { onReady: (put: (items: BatchItem[]) => void) => void }) {
  const [shown, setShown] = useState(items)
  useEffect(() => onReady(setShown), [onReady])
  return <Review batch={batch} items={shown} />
}

test('a sheet closes when its picture is made again, and opens once that is there', async () => {
  let put = (_: BatchItem[]): void => undefined
  const keep = (setItems: typeof put): void => {
    put = setItems
  }
  show(<Live onReady={keep} />)
  const open = () => userEvent.click(screen.getByRole('button', { name: /^Apri SKU-1, Laterale, Pronta/ }))
  await open()
  expect(screen.getByRole('dialog')).toBeTruthy()
  act(() => put(items.map((item) => (item.id === ids.doubtful ? { ...item, thumbUrl: null } : item))))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => put(items))
  await open()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('before a start the plan asks about garments whose photos leave their kind unsure', async () => {
  const calls = answer({ [`PATCH ${kindPath}`]: isSkirt })
  const sure: BatchGarment = { ...garment, id: ids.batch, ref: 'SKU-2', kind: 'dress' }
  show(<Matrix batch={{ ...batch, list: [garment, sure] }} items={[]} />)
  expect(screen.getByText(/^Di un capo non siamo sicuri/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Mostra solo questi' }))
  expect(screen.queryByText('SKU-2')).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo di capo: SKU-1' }), 'Gonna')
  await waitFor(() => expect(calls).toEqual([`PATCH ${kindPath}`]))
  await userEvent.click(screen.getByRole('button', { name: 'Mostra tutti' }))
  expect(screen.getByText('SKU-2')).toBeTruthy()
})

test('a batch with one kind for all its garments asks nothing', () => {
  show(<Matrix batch={{ ...batch, look: { ...batch.look, garmentKind: 'skirt' } }} items={[]} />)
  expect(screen.queryByText(/non siamo sicuri/)).toBeNull()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tipo di capo: SKU-1' }).value).toBe('skirt')
})
