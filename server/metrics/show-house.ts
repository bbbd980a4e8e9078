import type { Registry } from 'prom-client'
import type { Context } from '#server/context.ts'
import { houseFigures } from './house-figures.ts'
import { readHouse } from './read-house.ts'
import { show } from './show.ts'

/** A scrape of several figures, and of several readers at a time, is one reading. */
const readingMs = 5_000

/** The figures of the whole house: the same in every process, so that a rule takes their maximum. */
export function showHouse(registry: Registry, ctx: Context): void {
  const read = keep(ctx, () => readHouse(ctx).catch(() => null))
  const age = (since: Date | null | undefined) =>
    since ? Math.max(0, (ctx.clock().getTime() - since.getTime()) / 1000) : 0
  show(registry, {
    name: 'indosso_database_up',
    help: 'Whether the database answered; while it does not, the figures of the house are left out',
    read: async () => [{ value: (await read()) ? 1 : 0 }],
  })
  for (const { name, tell, ...figure } of houseFigures) {
    show(registry, {
      ...figure,
      name: `indosso_${name}`,
      read: async () => {
        const house = await read()
        const told = house && tell(house, age)
        return typeof told === 'number' ? [{ value: told }] : told
      },
    })
  }
}

/** Asked again within the time, the same answer. */
function keep<T>({ clock }: Context, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | null = null
  return () => {
    const now = clock().getTime()
    if (!kept || Math.abs(now - kept.at) > readingMs) kept = { at: now, answer: read() }
    return kept.answer
  }
}
