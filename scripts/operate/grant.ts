import { grantAdministrator } from '#server/accounts/administrators.ts'
import { type Command, NotDone, oneAddress, openOperator } from './command.ts'

export const grant: Command = {
  takes: 'EMAIL',
  does: 'rende amministratore chi ha già un account, con una nuova password scelta dal link che stampa',
  run: async (args, env) => {
    const email = oneAddress(args)
    await using operator = await openOperator(env)
    const granted = await grantAdministrator(operator, email)
    if (granted === 'unknown') throw new NotDone(`Nessun account con l'indirizzo ${email}.`)
    if (granted === 'unconfirmed')
      throw new NotDone(
        `L'indirizzo ${email} non è confermato: chi legge quella posta scelga una password da ${operator.config.appUrl}/forgot-password, poi ripeti.`,
      )
    return `${email} è amministratore da quando sceglie una nuova password, entro un'ora; la password e le sessioni di prima non valgono più:\n${granted.link}`
  },
}
