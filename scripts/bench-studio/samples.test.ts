import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { loadPackedBody } from '#engine/body/load.ts'
import { render } from '#engine/render.ts'
import { drawBlank } from '#engine/samples/drawings.ts'
import { Workspace } from '#engine/workspace.ts'
import { readLabels } from './labels.ts'
import { type Measured, measure } from './measure.ts'
import { compareHashes, type HashFile, hashOfPixels, inTurn, PICTURES, requestFor } from './picture-hashes.ts'
import { compareScores, describeDifferences, type Scoreboard, scoreboardOf } from './scoreboard.ts'
import { LARGEST_COLOUR, MOST_LEAK, summarise } from './summary.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 900_000 })

const folder = join(import.meta.dirname, '../../engine/samples')
const photos = (await readdir(join(folder, 'photos'))).sort()
const labels = await readLabels(undefined)
// Our own files, written by scripts/picture-hashes.ts and by `npm run bench:studio -- engine/samples/photos --quick`.
const recorded = JSON.parse(await readFile(join(folder, 'picture-hashes.json'), 'utf8')) as HashFile

const scoreboard = JSON.parse(await readFile(join(folder, '../scoreboard.json'), 'utf8')) as Scoreboard

/** Measured in full. */
const lettered = 'tshirt-nera-scritta-piastrelle.jpg'
const shown = [lettered, 'abito-rosso-fantasma.jpg', 'shorts-corallo-bianco.jpg']
const workspace = new Workspace(loadPackedBody)
const measured: Measured[] = []
const drawn: HashFile['photos'] = {}
// One after the other, as the engine draws: what it understood of a photo serves all that is asked about it.
const drawing = (async () => {
  for (const [i, name] of photos.entries()) {
    const request = requestFor(await readFile(join(folder, 'photos', name)), i)
    const options = { workspace, label: labels.get(name), quick: !shown.includes(name) }
    measured.push((await measure(name, request, options)).measured)
    const picture = inTurn(PICTURES, i)
    const { png } = await render({ ...request, ...picture }, { workspace })
    drawn[name] = { [picture.name]: await hashOfPixels(png) }
  }
})()

const inFull = () => measured.filter(({ name }) => shown.includes(name))

test('every sample gives the pixels that were recorded, poses and ghost taking turns', async ({ skip }) => {
  const { arch } = recorded.recorded
  skip(process.arch !== arch, `recorded on ${arch}: ${process.arch} rounds differently`)
  await drawing
  expect(Object.keys(drawn)).toEqual(Object.keys(recorded.photos))
  const hint =
    'node scripts/picture-hashes.ts --check names every changed picture; --write records what is meant'
  expect(compareHashes(recorded.photos, drawn), hint).toEqual([])
})

test('no sample is cut out, named, coloured or printed worse than the scoreboard says', async () => {
  await drawing
  expect(Object.keys(scoreboard).sort()).toEqual(photos)
  const differences = compareScores(scoreboard, scoreboardOf(measured))
  const isWorse = differences.some((difference) => difference.isWorse)
  expect(isWorse, describeDifferences(differences)).toBe(false)
})

test('three samples are cut out, named and coloured as promised, without background or holes', async () => {
  await drawing
  expect(inFull().length).toBe(shown.length)
  for (const row of inFull()) {
    expect(row, row.name).toMatchObject({ refusal: null, isCutRight: true, isCategoryRight: true, holes: 0 })
    expect(row.iou, row.name).toBeGreaterThan(0.95)
    expect(row.confidence, row.name).toBeGreaterThan(0.85)
    expect(row.colour, row.name).toBeLessThan(LARGEST_COLOUR)
    expect(row.leak, row.name).toBeLessThan(MOST_LEAK)
  }
})

test('a print is found again on the picture', async () => {
  await drawing
  const printed = measured.find(({ name }) => name.includes('scritta'))?.print
  expect(printed?.tried).toBeGreaterThan(14)
  expect((printed?.matched ?? 0) / (printed?.tried ?? 1)).toBeGreaterThan(0.45)
})

test('a refused photo counts against the promise', async () => {
  await drawing
  const label = labels.get(lettered)
  const blank = await measure('blank', requestFor(await drawBlank(), 0), { workspace, label })
  expect(blank.measured).toMatchObject({ isCutRight: false, isCategoryRight: false, iou: null })
  const [worst] = summarise([...inFull(), blank.measured])
  expect(worst).toEqual({ what: 'cut right', value: '3 of 4', goal: 'at least 4', isMet: false })
})
