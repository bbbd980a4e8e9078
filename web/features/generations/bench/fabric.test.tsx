// @vitest-environment happy-dom
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#web/testing/answers.ts'
import { aGarment, aGeneration, aPerson } from '#web/testing/samples.ts'
import { show } from '#web/testing/show.tsx'
import { Workspace } from '../workspace.tsx'
import type { Draft } from './draft.ts'
import { emptyDraft, nextOf } from './draft.ts'
import { FabricField } from './fabric-field.tsx'

// The parts of the screen are fetched first.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 1200, close: () => undefined }))
})
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Tessuto trasparente' })

test('cloth is ordered as sheer once that was said, and what was said is not kept for another photo', async () => {
  answer({ 'GET /api/generations': { status: 200, body: [] } })
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  show(<Workspace me={aPerson()} />)
  const choose = (name: string) => {
    const photo = new File(['pixels'], name, { type: 'image/jpeg' })
    return userEvent.upload(screen.getByLabelText('Foto prodotto', { selector: 'input' }), photo)
  }
  await choose('tulle.jpg')
  await userEvent.click(await box())
  await userEvent.click(screen.getByRole('button', { name: /^Togli.*Foto prodotto/ }))
  await choose('lana.jpg')
  expect((await box()).checked).toBe(false)
  await userEvent.click(await box())
  await userEvent.click(screen.getByRole('button', { name: 'Genera immagine' }))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  const form = sent.mock.lastCall?.[0]
  expect(form instanceof FormData && form.get('fabric')).toBe('sheer')
})

test('the next picture of a garment is of the same cloth as the one that is shown, or else as the latest', () => {
  const shown = aGeneration({ id: 'shown', fabric: 'sheer' })
  const failed = aGeneration({ id: 'failed', status: 'failed', generatedImageUrl: null, fabric: 'sheer' })
  const later = aGeneration({ id: 'later', poseType: 'posteriore' })
  expect(nextOf(aGarment({}, [later, shown])).fabric).toBe('sheer')
  expect(nextOf(aGarment({}, [failed])).fabric).toBe('sheer')
  expect(nextOf(aGarment({}, [later])).fabric).toBeNull()
  expect(nextOf(aGarment({}, [])).fabric).toBeNull()
})

test('a draft that an earlier release kept, with nothing said of the cloth, lies there as opaque', async () => {
  const { fabric: _, ...kept } = emptyDraft()
  const draft = kept as Draft
  show(<FabricField value={draft.fabric} onChange={vi.fn()} />)
  expect((await box()).checked).toBe(false)
  expect((await box()).getAttribute('aria-describedby')).toBe('fabric-hint')
})
