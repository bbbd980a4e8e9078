import type { Maker } from '#contracts/pages.ts'
import type { Context } from '#server/context.ts'
import { isMadeByAi } from './find-route.ts'

const freshForMs = 5_000

/**
 * Who makes the first pictures of a visitor, who begins on Free. Asked by pages that thousands look at: the answer is
 * at most some seconds old, and none of them waits for it or fails with the database.
 */
export async function followMaker(ctx: Pick<Context, 'db' | 'images' | 'log'>): Promise<() => Maker> {
  const look = async (): Promise<Maker> => ((await isMadeByAi(ctx, 'free')) ? 'ai' : 'studio')
  let maker = await look()
  let lookedAt = performance.now()
  return () => {
    if (performance.now() - lookedAt > freshForMs) {
      lookedAt = performance.now()
      look().then(
        (seen) => {
          maker = seen
        },
        (error: unknown) => ctx.log.warn({ error: String(error) }, 'no routing'),
      )
    }
    return maker
  }
}
