// Administrators, from the shell of the server; there is no page that could make one.
import { pino } from 'pino'
import { email as emailSchema } from '#contracts/accounts.ts'
import { createAdministrator, setAdministrator, signOutEverywhere } from '#server/accounts/administrators.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/context.ts'
import { DataDirLocked } from '#server/db/lock.ts'
import { masterKeys, proveMasterKey } from '#server/vault/open-vault.ts'
import { rotateKeys } from '#server/vault/rotate-keys.ts'

const usage = `Uso: npm run admin -- create EMAIL   crea un amministratore e stampa il link per la password
     npm run admin -- grant EMAIL    rende amministratore chi ha già un account
     npm run admin -- revoke EMAIL   toglie il ruolo
     npm run admin -- sign-out EMAIL chiude tutte le sessioni di un account
     npm run admin -- rotate-key     passa da ENCRYPTION_KEY_PREVIOUS a ENCRYPTION_KEY, mentre il servizio è in funzione`

process.exitCode = await main(process.argv.slice(2))

async function main([action = '', address = '']: string[]): Promise<number> {
  const email = emailSchema.safeParse(address)
  const isRotation = action === 'rotate-key' && address === ''
  if (!isRotation && (!['create', 'grant', 'revoke', 'sign-out'].includes(action) || !email.success))
    return complain(usage, 2)
  try {
    return isRotation ? await rotate() : await act(action, email.data ?? '')
  } catch (error) {
    if (error instanceof ConfigError) return complain(error.message, error.exitCode)
    if (error instanceof DataDirLocked) return complain(error.message, error.exitCode)
    throw error
  }
}

async function act(action: string, email: string): Promise<number> {
  const config = readConfig()
  await using database = await openDatabase(config, pino({ level: 'warn' }))
  const ctx = { db: database.db, clock: () => new Date(), config }
  if (action === 'create') {
    const link = await createAdministrator(ctx, email)
    if (!link) return complain(`${email} ha già un account: usa "npm run admin -- grant ${email}".`, 1)
    console.log(`Amministratore creato. Per scegliere la password, entro un'ora:\n${link}`)
    return 0
  }
  const isKnown = await (action === 'sign-out'
    ? signOutEverywhere(ctx, email)
    : setAdministrator(ctx, email, action === 'grant'))
  if (!isKnown) return complain(`Nessun account con l'indirizzo ${email}.`, 1)
  console.log(done[action]?.(email))
  return 0
}

const done: Record<string, (email: string) => string> = {
  grant: (email) => `${email} è amministratore.`,
  revoke: (email) => `${email} non è più amministratore.`,
  'sign-out': (email) => `Tutte le sessioni di ${email} sono chiuse.`,
}

async function rotate(): Promise<number> {
  const config = readConfig()
  const masters = masterKeys(config)
  if (!masters.previous) return complain('ENCRYPTION_KEY_PREVIOUS non è impostata: nulla da ruotare.', 1)
  await using database = await openDatabase(config, pino({ level: 'warn' }))
  await proveMasterKey(database.db, masters)
  const rotated = await rotateKeys(database.db, masters)
  console.log(
    `${rotated} chiavi passate a ENCRYPTION_KEY. ENCRYPTION_KEY_PREVIOUS può essere tolta al prossimo riavvio.`,
  )
  return 0
}

function complain(text: string, code: number): number {
  console.error(text)
  return code
}
