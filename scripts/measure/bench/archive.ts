import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { readConfig } from '#server/config/config.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { createDiskStorage } from '#server/providers/storage/disk.ts'
import type { Client } from '#server/testing/client.ts'
import { openVault } from '#server/vault/open-vault.ts'
import { enterAccounts, openDatabase, signIn } from './accounts.ts'
import { BareTab } from './bare-tab.ts'
import { longFrames, noteLongFrames } from './browser.ts'
import { type Figure, longest, megabytes, type Row } from './figure.ts'
import { fillGarments } from './garments.ts'
import { mainThreadTasks } from './main-thread.ts'
import { type Home, type HomeKind, measureHomes, openHome, startProduct } from './product.ts'
import { canReadUsage, forgetPeak, peakBytes } from './usage.ts'

const many = 5_000
const inZip = 67
const frameMs = 50
/** How long the reader of the ZIP pauses. A server without back-pressure would fill its memory in that time. */
const pauseMs = 3_000

/** An archive of five thousand garments: scrolled through in a browser, and some of it taken away as a ZIP. */
export const archive: Figure = {
  limitSeconds: 1800,
  measure: () => measureHomes(measure),
}

async function measure(kind: HomeKind): Promise<Row[]> {
  await using home = await openHome(kind)
  const [email = ''] = await enterAccounts(home, 'enterprise', 1)
  {
    // Takes the empty storage for its own.
    await using _first = await startProduct(home)
  }
  await fill(home, email)
  await using product = await startProduct(home)
  const client = await signIn(product.url, email)
  const rows = [
    ...(await scroll(product.url, email)),
    ...(canReadUsage ? await download(client, product.pid) : []),
  ]
  return rows.map((row) => ({ ...row, what: `${kind}: ${row.what}` }))
}

/** All pictures share one file, and all photos another: what a browser loads has its real size. */
async function fill(home: Home, email: string): Promise<void> {
  const config = readConfig({ DATA_DIR: home.dataDir })
  await using database = await openDatabase(home)
  await database.query('alter table generations disable trigger user')
  await fillGarments(database.db, email, many)
  const [user] = await database.db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error('nobody to fill')
  const storage = await openVault({ database, storage: createDiskStorage(config.filesFolder), config })
  const own = storage.of(user.id)
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  const full = await drawn(1024, 1536).png({ compressionLevel: 0 }).toBuffer()
  const thumb = await drawn(512, 768).webp({ quality: 60 }).toBuffer()
  await own.put('generations/x/result-a.png', full)
  await own.put('generations/x/result-a-thumb.webp', thumb)
  await own.put('garments/x/product-thumb.webp', thumb)
  await database.db
    .update(generations)
    .set({ generatedImageUrl: 'generations/x/result-a.png', status: 'completed', completedAt: new Date() })
  for (const row of await database.db.select().from(garments))
    await database.db
      .update(garments)
      .set({ photo: { ...row.photo, key: 'garments/x/product.jpg' } })
      .where(eq(garments.id, row.id))
  await database.query('alter table generations enable trigger user')
  await database.query('analyze')
}

async function scroll(url: string, email: string): Promise<Row[]> {
  using tab = await BareTab.open(url, email)
  const started = performance.now()
  await tab.send('Page.navigate', { url: `${url}/dashboard/storico` })
  await tab.until(`document.querySelector('article') !== null`)
  const openMs = performance.now() - started
  await noteLongFrames(tab)
  const tasks = await mainThreadTasks(tab, () => turnWheel(tab))
  const frames = await longFrames(tab)
  const drawn = await tab.evaluate<number>(`document.querySelectorAll('article').length`)
  return [
    {
      what: 'the archive opens, in a browser',
      value: openMs,
      unit: 'ms',
      target: { sign: '<=', value: 1000 },
    },
    {
      what: `tasks of the page that take over ${frameMs} ms of processor while ${many} garments are scrolled through`,
      value: tasks.filter((ms) => ms > frameMs).length,
      unit: '',
      target: { sign: '=', value: 0 },
      note: `of ${tasks.length}; over 30 ms: ${tasks.filter((ms) => ms > 30).length}, the longest ${longest(tasks)} ms`,
    },
    {
      what: `frames over ${frameMs} ms, with raster and whatever else the machine does`,
      value: frames.length,
      unit: '',
      note: `the longest ${longest(frames.map(({ all }) => all))} ms; ${drawn} cards in the page at the end`,
    },
    {
      what: `those that our own code keeps waiting for more than ${frameMs} ms`,
      value: frames.filter(({ ours }) => ours > frameMs).length,
      unit: '',
      target: { sign: '=', value: 0 },
      note: `the longest ${longest(frames.map(({ ours }) => ours))} ms`,
    },
  ]
}

/** To the very end. */
async function turnWheel(tab: BareTab): Promise<void> {
  let before = -1
  // The next page may take its time on a busy machine.
  for (let still = 0; still < 80; ) {
    await tab.turnWheel(1500)
    await wait(60)
    const at = await tab.evaluate<number>('scrollY')
    still = at === before ? still + 1 : 0
    before = at
  }
}

async function download(client: Client, pid: number): Promise<Row[]> {
  const ids: string[] = []
  for (let after = ''; ids.length < inZip; ) {
    const answer = await client.ask(`/api/garments${after && `?after=${after}`}`)
    const page = (await answer.json()) as { data: { id: string }[]; next: string | null }
    ids.push(...page.data.map(({ id }) => id))
    after = page.next ?? ''
  }
  const asked = await client.ask('/api/garments/archives', { json: { ids: ids.slice(0, inZip) } })
  const { url, pictures } = (await asked.json()) as { url: string; pictures: number }
  forgetPeak(pid)
  const before = peakBytes(pid)
  const response = await client.ask(url)
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) await wait(pauseMs)
    bytes += chunk.byteLength
  }
  return [
    {
      what: `growth of the server while ${pictures} pictures are downloaded as a ZIP`,
      value: megabytes(peakBytes(pid) - before),
      unit: 'MB',
      target: { sign: '<=', value: 50 },
      note: `${megabytes(bytes).toFixed(0)} MB taken`,
    },
  ]
}
