import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { quiet } from './quiet.ts'

/** The part of a logger that we use. */
export type Log = FastifyBaseLogger

/** What a line is about: written with every line that is logged while it is looked after. */
export interface Matter {
  /** The request that it began with, as its answer told the person (`requestId`). */
  requestId?: string | null
  generation?: string
}

const matters = new AsyncLocalStorage<Matter>()

/** One line of JSON for each thing that happened. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      redact: ['req.headers.cookie', 'busboyOptions.headers'],
      serializers: { err: (error) => quiet(pino.stdSerializers.err(error)), error: quiet },
      mixin: () => ({ ...matters.getStore() }),
    },
    destination ?? pino.destination(1),
  )

/** Whatever is logged inside tells what it is about. */
export const about = <T>(matter: Matter, work: () => T): T => matters.run(matter, work)

export const currentRequestId = (): string | null => matters.getStore()?.requestId ?? null
