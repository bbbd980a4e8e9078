import { availableParallelism } from 'node:os'
import type { ImageProviderName } from '#contracts/image-providers.ts'
import type { Environment } from './environment.ts'

import { listOf } from './list-of.ts'

export type Role = 'web' | 'worker'

export function readRoles(env: Environment, reasons: string[]): Role[] {
  const roles: Role[] = []
  for (const name of listOf(env.ROLES)) {
    if (name === 'web' || name === 'worker') roles.push(name)
    else reasons.push(`ROLES: unknown role "${name}" (known: web, worker)`)
  }
  // One embedded database has one process; splitting the roles would need two.
  if (!env.DATABASE_URL && roles.length !== 2) reasons.push('ROLES: web or worker alone needs DATABASE_URL')
  return roles
}

interface Doing {
  production: boolean
  providers: ImageProviderName[]
  roles: Role[]
}

/** How much a process does at a time, and how long it takes to stop. */
export function readWork(env: Environment, { production, providers, roles }: Doing) {
  const workerConcurrency = env.WORKER_CONCURRENCY ?? concurrencyFor(providers)
  return {
    /** How long what runs may go on when the process has to stop. */
    drainMs: (env.DRAIN_SECONDS ?? drainSeconds(providers, roles)) * 1000,
    /** How long the web goes on answering after it said that it is not ready. */
    shutdownDelayMs: (env.SHUTDOWN_DELAY_SECONDS ?? (production ? 5 : 0)) * 1000,
    /** Pictures that one worker makes at the same time, and how many of them our own engine draws. */
    workerConcurrency,
    enginePoolSize: providers[0] === 'studio' ? workerConcurrency : ownPictures(),
  }
}

/** How long what runs may go on when the process has to stop: a picture that is paid for takes a minute or two. */
function drainSeconds(providers: ImageProviderName[], roles: Role[]): number {
  const isPaid = providers.some((name) => name !== 'studio')
  return isPaid && roles.includes('worker') ? 180 : 15
}

/** A picture of our own engine costs a core, and some 400 MB. */
const ownPictures = () => Math.min(availableParallelism(), 4)

/** A remote picture costs a socket while we wait for it. */
const concurrencyFor = ([first]: ImageProviderName[]): number => (first === 'studio' ? ownPictures() : 32)
