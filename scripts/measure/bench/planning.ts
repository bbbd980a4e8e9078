import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { plans } from '#contracts/plans.ts'
import { enterAccounts } from './accounts.ts'
import { longFrames, noteLongFrames, openSignedIn, type Screen, screens } from './browser.ts'
import { type Figure, longest, megabytes, type Row } from './figure.ts'
import { mainThreadTasks } from './main-thread.ts'
import { largePhoto } from './photo.ts'
import { openHome, startProduct } from './product.ts'
import { canReadUsage, forgetPeak, peakBytes } from './usage.ts'

const photoBytes = 5 * 1024 * 1024
const frameMs = 100
const tabMegabytes = 500
/**
 * Two hundred photos of 5 MB planned in a browser: dropped, looked through, corrected, and thirty of them sent, each
 * decoded and shrunk by the page and looked at by the coach.
 */
export const planning: Figure = {
  limitSeconds: 900,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'indosso-season-'))
    try {
      const photos = await writePhotos(folder)
      const rows: Row[] = []
      for (const screen of Object.keys(screens) as Screen[]) rows.push(...(await plan(screen, photos)))
      return rows
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Each of other content: the last bytes of a comment tell them apart. */
async function writePhotos(folder: string): Promise<string[]> {
  const photo = await largePhoto(photoBytes)
  const comment = photo.indexOf(Buffer.from([0xff, 0xfe])) + 4
  const paths = Array.from({ length: plans.enterprise.batch.garments }, (_, n) =>
    join(folder, `CAPO${n}.jpg`),
  )
  for (const [n, path] of paths.entries()) {
    photo.writeUInt32BE(n, comment)
    await writeFile(path, photo)
  }
  return paths
}

async function plan(screen: Screen, photos: string[]): Promise<Row[]> {
  await using home = await openHome('PGlite')
  const [email = ''] = await enterAccounts(home, 'enterprise', 1)
  await using product = await startProduct(home)
  await using tab = await openSignedIn(product.url, email, screen)
  const { page } = tab
  await page.goto(`${product.url}/lotti`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const pids = canReadUsage ? await tab.renderers() : []
  for (const pid of pids) forgetPeak(pid)
  await noteLongFrames(page)
  const tasks = await mainThreadTasks(await page.context().newCDPSession(page), () => work(page, photos))
  const frames = await longFrames(page)
  return [
    {
      what: `${screen}: tasks of the page over ${frameMs} ms of processor while ${photos.length} photos are planned`,
      value: tasks.filter((ms) => ms > frameMs).length,
      unit: '',
      target: { sign: '=', value: 0 },
      note: `of ${tasks.length}; the longest ${longest(tasks)} ms`,
    },
    {
      what: `${screen}: frames that our own code keeps waiting for more than ${frameMs} ms`,
      value: frames.filter(({ ours }) => ours > frameMs).length,
      unit: '',
      target: { sign: '=', value: 0 },
      note: `the longest ${longest(frames.map(({ ours }) => ours))} ms; with raster and the machine ${longest(frames.map(({ all }) => all))} ms`,
    },
    ...pids.slice(0, 1).map(() => ({
      what: `${screen}: memory of the tab`,
      value: Math.max(...pids.map((pid) => megabytes(peakBytes(pid)))),
      unit: 'MB',
      target: { sign: '<=' as const, value: tabMegabytes },
      note: 'at its peak, with the code of the browser',
    })),
  ]
}

async function work(page: Page, photos: string[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(photos)
  await page.getByText(`${photos.length} foto, ${photos.length} capi.`).waitFor()
  await lookThrough(page)
  await page.getByLabel('SKU', { exact: true }).first().fill('PRIMO')
  await page.getByRole('button', { name: `Carica ${photos.length} capi` }).click()
  await page.getByText(/ [3-9]\d di 200/).waitFor({ timeout: 300_000 })
}

/** To the end of the list and back, slowly enough for every small picture to be made. */
async function lookThrough(page: Page): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.mouse.move(180, 400)
  for (let at = 0; at < height; at += 600) {
    await page.mouse.wheel(0, 600)
    await wait(250)
  }
  await page.evaluate('scrollTo(0, 0)')
}
