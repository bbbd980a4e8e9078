import { signOutEverywhere } from '#server/accounts/administrators.ts'
import { type Command, NotDone, oneAddress, openOperator } from './command.ts'

export const signOut: Command = {
  takes: 'EMAIL',
  does: 'chiude tutte le sessioni di un account',
  run: async (args, env) => {
    const email = oneAddress(args)
    await using operator = await openOperator(env)
    if (!(await signOutEverywhere(operator, email)))
      throw new NotDone(`Nessun account con l'indirizzo ${email}.`)
    return `Tutte le sessioni di ${email} sono chiuse.`
  },
}
