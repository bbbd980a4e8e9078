import { createAdministrator } from '#server/accounts/administrators.ts'
import { type Command, NotDone, oneAddress, openOperator } from './command.ts'

export const create: Command = {
  takes: 'EMAIL',
  does: 'crea un amministratore e stampa il link per la password',
  run: async (args, env) => {
    const email = oneAddress(args)
    await using operator = await openOperator(env)
    const link = await createAdministrator(operator, email)
    if (!link)
      throw new NotDone(
        `${email} ha già un account, e chiunque può averlo creato: "npm run admin -- grant ${email}" ne annulla la password, ne chiude le sessioni e stampa un link da dare alla persona.`,
      )
    return `Amministratore creato. Per scegliere la password, entro un'ora:\n${link}`
  },
}
