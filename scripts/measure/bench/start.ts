import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { signIn } from './accounts.ts'
import { type Figure, median, type Row, timed } from './figure.ts'
import { shirtPhoto } from './photo.ts'
import { own } from './processes.ts'
import { openHome, startProduct } from './product.ts'

/** From nothing to ready and to the first picture, against what this machine takes to start an empty Node. */
export const start: Figure = {
  limitSeconds: 240,
  async measure(): Promise<Row[]> {
    const photo = await shirtPhoto()
    const empty = [await emptyNodeMs(), await emptyNodeMs(), await emptyNodeMs()]
    await using home = await openHome('PGlite')
    const first = await timed(() => startProduct(home))
    let picture: number
    {
      await using product = first.result
      const client = await signIn(product.url, 'free@example.com', 'Indosso2026')
      const made = await timed(async () =>
        (await client.generate(photo, { headers: { prefer: 'wait=60' } })).json(),
      )
      const { status } = made.result as { status?: string }
      if (status !== 'completed') throw new Error(`the first picture ended as ${status}`)
      picture = made.ms
    }
    const later = await timed(() => startProduct(home))
    await later.result[Symbol.asyncDispose]()
    empty.push(await emptyNodeMs(), await emptyNodeMs())
    const unit = median(empty)
    return [
      { what: 'an empty Node process', value: unit, unit: 'ms' },
      {
        what: 'first start, fresh data folder, until ready',
        value: first.ms / unit,
        unit: 'x',
        note: ms(first),
      },
      {
        what: 'first start, until the first picture is there',
        value: (first.ms + picture) / unit,
        unit: 'x',
        note: `${Math.round(first.ms + picture)} ms, the picture ${Math.round(picture)} ms of it`,
      },
      { what: 'later start, until ready', value: later.ms / unit, unit: 'x', note: ms(later) },
    ]
  },
}

const ms = (measured: { ms: number }) => `${Math.round(measured.ms)} ms`

async function emptyNodeMs(): Promise<number> {
  const { ms } = await timed(() => once(own(spawn(process.execPath, ['--eval', '0'])), 'exit'))
  return ms
}
