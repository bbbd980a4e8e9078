import { join } from 'node:path'
import { databaseUrl } from './addresses.ts'
import type { Environment } from './environment.ts'
import type { Role } from './work.ts'

/** PostgreSQL where there is an address of it, else the embedded one in a folder. */
export function readDatabase(
  env: Environment,
  { dataDir, roles }: { dataDir: string; roles: Role[] },
  reasons: string[],
) {
  const url = databaseUrl(env, reasons)
  if (!url) return { kind: 'embedded', folder: join(dataDir, 'db') } as const
  const connections = env.DATABASE_CONNECTIONS ?? connectionsFor(roles)
  return { kind: 'postgres', url, connections } as const
}

/** Who only works asks little at a time: three workers and the web fit a server of a hundred connections. */
const connectionsFor = (roles: Role[]): number => (roles.includes('web') ? 30 : 10)
