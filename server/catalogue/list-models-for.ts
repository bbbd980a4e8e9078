import type { Gender } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import { romeDay } from '#server/rome-clock.ts'
import { listChoosable } from './store.ts'

interface Asked {
  userId: string
  gender: Gender | undefined
}

/** The models that an account may choose from today. */
export const listModelsFor = ({ db, clock }: Pick<Context, 'db' | 'clock'>, asked: Asked) =>
  listChoosable(db, { ...asked, today: romeDay(clock()) })
