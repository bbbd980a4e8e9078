import { adoptStorage } from '#server/files/adopt-storage.ts'
import { type Command, WrongUse } from './command.ts'
import { openFilesOperator } from './open-files.ts'

export const adoptFiles: Command = {
  takes: '',
  does: 'lega di proposito a questo database i file di DATA_DIR o del bucket',
  run: async (args, env) => {
    if (args.length > 0) throw new WrongUse()
    await using operator = await openFilesOperator(env)
    const { place, former, database } = await adoptStorage(operator)
    const before = former
      ? `Prima erano del database ${former.database}, che ora non parte più con questi.`
      : ''
    return [`I file ora sono del database ${database} (${place}).`, before].filter(Boolean).join('\n')
  },
}
