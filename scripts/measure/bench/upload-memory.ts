import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { enterAccounts, signIn } from './accounts.ts'
import { type Figure, megabytes, type Row } from './figure.ts'
import { largePhoto } from './photo.ts'
import { type HomeKind, measureHomes, openHome, startProduct } from './product.ts'
import { countStatuses, describeStatuses } from './statuses.ts'
import { canReadUsage, forgetPeak, peakBytes, watchTree } from './usage.ts'

const parallel = 50
const accounts = 5
const photoBytes = 12 * 1024 * 1024

/** What the server holds while many people upload large photos in the same moment. */
export const uploadMemory: Figure = {
  limitSeconds: 400,
  measure: async () => (canReadUsage ? measureHomes(measureHome) : []),
}

async function measureHome(kind: HomeKind): Promise<Row[]> {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome(kind)
  const emails = await enterAccounts(home, 'enterprise', accounts)
  await using product = await startProduct(home, openai.env)
  const clients = await Promise.all(emails.map((email) => signIn(product.url, email)))
  const atStart = peakBytes(product.pid)
  forgetPeak(product.pid)
  const before = peakBytes(product.pid)
  using tree = watchTree(product.pid)
  // One file for all: the process that measures would else need the memory that it wants to see saved.
  const photo = new Blob([new Uint8Array(await largePhoto(photoBytes))], { type: 'image/jpeg' })
  const statuses = await Promise.all(
    Array.from({ length: parallel }, async (_, index) => {
      const form = new FormData()
      form.set('selectedGender', 'female')
      form.set('poseType', 'frontale')
      form.set('productImage', photo, 'foto.jpg')
      const response = await clients[index % accounts]?.ask('/api/generate-vto', { form })
      await response?.arrayBuffer()
      return response?.status ?? 0
    }),
  )
  const peak = peakBytes(product.pid)
  const note = describeStatuses(countStatuses(statuses))
  return [
    {
      what: `${kind}: server, most memory during ${parallel} uploads of 12 MB`,
      value: megabytes(peak),
      unit: 'MB',
      target: { sign: '<=', value: 600 },
      note: `${megabytes(before).toFixed(0)} MB before them, ${megabytes(atStart).toFixed(0)} MB at most while starting`,
    },
    {
      what: `${kind}: server and its decoders together`,
      value: megabytes(tree.peakBytes()),
      unit: 'MB',
      note,
    },
    {
      what: `${kind}: growth of the server, against what was uploaded`,
      value: (peak - before) / (parallel * photoBytes),
      unit: 'x',
    },
  ]
}
