import { revokeAdministrator } from '#server/accounts/administrators.ts'
import { type Command, NotDone, oneAddress, openOperator } from './command.ts'

export const revoke: Command = {
  takes: 'EMAIL',
  does: 'toglie il ruolo',
  run: async (args, env) => {
    const email = oneAddress(args)
    await using operator = await openOperator(env)
    if (!(await revokeAdministrator(operator, email)))
      throw new NotDone(`Nessun account con l'indirizzo ${email}.`)
    return `${email} non è più amministratore.`
  },
}
