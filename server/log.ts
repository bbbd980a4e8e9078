import type { FastifyBaseLogger } from 'fastify'

/** What is used of a logger, whoever makes it. */
export type Log = FastifyBaseLogger
