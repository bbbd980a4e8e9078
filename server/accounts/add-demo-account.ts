import { legalVersion } from '#contracts/legal.ts'
import type { Db } from '#server/db/database.ts'
import { insertAccount } from './store.ts'

interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  isAdmin: boolean
  /** Its hash. */
  password: string
  at: Date
}

/** Its address is confirmed and its password counts as chosen by link. Null when the address has an account already. */
export async function addDemoAccount(tx: Db, { at, ...account }: DemoAccount): Promise<string | null> {
  const acceptances = [{ version: legalVersion, at: at.toISOString() }]
  const proven = { acceptances, emailConfirmedAt: at, passwordByLink: true }
  return (await insertAccount(tx, { ...account, ...proven }))?.id ?? null
}
