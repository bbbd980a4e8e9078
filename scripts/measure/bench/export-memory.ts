import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { createDiskStorage } from '#server/providers/storage/disk.ts'
import { openVault } from '#server/vault/open-vault.ts'
import { enterAccounts, openDatabase, password, signIn } from './accounts.ts'
import { type Figure, megabytes, type Row } from './figure.ts'
import { type Home, type HomeKind, measureHomes, openHome, startProduct } from './product.ts'
import { canReadUsage, forgetPeak, peakBytes } from './usage.ts'

const pictures = 1_000
const photoBytes = 600_000
const pictureBytes = 1_400_000
/** How long the reader pauses. A server without back-pressure would fill its memory in that time. */
const pauseMs = 4_000

/** What the server holds while an account of many pictures is downloaded whole. */
export const exportMemory: Figure = {
  limitSeconds: 500,
  measure: async () => (canReadUsage ? measureHomes(measureHome) : []),
}

async function measureHome(kind: HomeKind): Promise<Row[]> {
  await using home = await openHome(kind)
  const [email = ''] = await enterAccounts(home, 'enterprise', 1)
  // Files have to know their database before anything lies among them.
  await (await startProduct(home))[Symbol.asyncDispose]()
  await fill(home, email)
  await using product = await startProduct(home)
  const client = await signIn(product.url, email)
  const asked = await client.ask('/api/account/export', { json: { password } })
  const { url } = (await asked.json()) as { url: string }
  forgetPeak(product.pid)
  const before = peakBytes(product.pid)
  const started = performance.now()
  const bytes = await readSlowly(await client.ask(url))
  const seconds = (performance.now() - started) / 1000
  const peak = peakBytes(product.pid)
  return [
    {
      what: `${kind}: growth of the server while ${pictures} pictures are downloaded`,
      value: megabytes(peak - before),
      unit: 'MB',
      target: { sign: '<=', value: 50 },
      note: `${megabytes(before).toFixed(0)} MB before; ${megabytes(bytes).toFixed(0)} MB taken in ${seconds.toFixed(0)} s`,
    },
    {
      what: `${kind}: what arrived, against what was stored`,
      value: bytes / (pictures * (photoBytes + pictureBytes)),
      unit: 'x',
    },
  ]
}

/** A finished picture and its photo for each row, sealed as the product seals them. */
async function fill(home: Home, email: string): Promise<void> {
  const config = readConfig({
    DATA_DIR: home.dataDir,
    ...(home.databaseUrl && { DATABASE_URL: home.databaseUrl }),
  })
  await using database = await openDatabase(home)
  const storage = await openVault({ database, storage: createDiskStorage(config.filesFolder), config })
  const [user] = await database.db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error('nobody to fill')
  const own = storage.of(user.id)
  const [photo, picture] = [randomBytes(photoBytes), randomBytes(pictureBytes)]
  for (let made = 0; made < pictures; made++) {
    const id = randomUUID()
    const files = {
      originalImageUrl: `generations/${id}/product.jpg`,
      generatedImageUrl: `generations/${id}/result-a.png`,
    }
    await Promise.all([own.put(files.originalImageUrl, photo), own.put(files.generatedImageUrl, picture)])
    const row = { ...files, id, userId: user.id, selectedGender: 'female', status: 'completed' } as const
    await database.db.insert(generations).values({ ...row, completedAt: new Date() })
  }
}

async function readSlowly(response: Response): Promise<number> {
  let bytes = 0
  if (!response.body) throw new Error(`the export answered ${response.status}`)
  for await (const chunk of response.body) {
    if (bytes === 0) await wait(pauseMs)
    bytes += chunk.byteLength
  }
  return bytes
}
