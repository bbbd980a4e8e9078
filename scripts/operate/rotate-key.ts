import { masterKeys, proveMasterKey } from '#server/vault/open-vault.ts'
import { rotateKeys } from '#server/vault/rotate-keys.ts'
import { type Command, NotDone, openOperator, WrongUse } from './command.ts'

export const rotateKey: Command = {
  takes: '',
  does: 'passa da ENCRYPTION_KEY_PREVIOUS a ENCRYPTION_KEY, mentre il servizio è in funzione',
  run: async (args, env) => {
    if (args.length > 0) throw new WrongUse()
    await using operator = await openOperator(env)
    const masters = masterKeys(operator.config)
    if (!masters.previous) throw new NotDone('ENCRYPTION_KEY_PREVIOUS non è impostata: nulla da ruotare.')
    await proveMasterKey(operator.db, masters)
    const rotated = await rotateKeys(operator.db, masters)
    return `${rotated} chiavi passate a ENCRYPTION_KEY. ENCRYPTION_KEY_PREVIOUS può essere tolta al prossimo riavvio.`
  },
}
