import { fillCatalogue } from '#server/boot/fill-catalogue.ts'
import { type Command, WrongUse } from './command.ts'
import { openFilesOperator } from './open-files.ts'

export const fillCatalogueCommand: Command = {
  takes: '',
  does: 'aggiunge i nostri modelli dove il catalogo non ne ha per genere, corporatura e carnagione',
  run: async (args, env) => {
    if (args.length > 0) throw new WrongUse()
    await using operator = await openFilesOperator(env)
    const added = await fillCatalogue(operator)
    return added.length > 0
      ? `Modelli aggiunti: ${added.join(', ')}.`
      : 'Il catalogo copre già ogni combinazione: non è cambiato nulla.'
  },
}
