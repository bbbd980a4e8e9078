import { openEvents } from '#server/events/events.ts'
import type { CheckResult } from '#server/files/check-files.ts'
import { checkPictures } from '#server/generations/check-pictures.ts'
import { type Command, NotDone, WrongUse } from './command.ts'
import { openFilesOperator } from './open-files.ts'

export const checkFiles: Command = {
  takes: '[--dry-run | --sweep]',
  does: 'controlla adesso tutti i file; --sweep manda nel cestino anche molti orfani insieme',
  run: async (args, env) => {
    const [option, ...more] = args
    if (more.length > 0 || !['--dry-run', '--sweep', undefined].includes(option)) throw new WrongUse()
    await using operator = await openFilesOperator(env)
    const ctx = { ...operator, events: await openEvents(operator.database) }
    const isDry = option === '--dry-run'
    const result = await checkPictures(ctx, { isNow: true, isDry, isAllowed: option === '--sweep' })
    if (!result) throw new NotDone('Il controllo è stato interrotto.')
    const report = told(result, isDry)
    if (result.missing + result.damaged === 0) return report
    throw new NotDone('Ci sono file mancanti o danneggiati: cercali nei backup (deploy/backup.md).', report)
  },
}

function told(result: CheckResult, isDry: boolean): string {
  const { files, missing, damaged, orphaned, due, trashed, returned, removed } = result
  const held = due - trashed
  return [
    `File controllati: ${files}`,
    `Mancanti: ${missing}`,
    `Danneggiati: ${damaged}`,
    `Orfani, che nessuna riga nomina: ${orphaned}, di cui ${due} da almeno una settimana`,
    isDry ? `Andrebbero nel cestino: ${due}` : `Spostati nel cestino: ${trashed}`,
    `${isDry ? 'Tornerebbero' : 'Tornati'} dal cestino: ${returned}`,
    `${isDry ? 'Andrebbero eliminati' : 'Eliminati'} dal cestino: ${removed}`,
    ...(held > 0 && !isDry
      ? [
          `${held} orfani restano dove sono, perché sono troppi in una volta: npm run admin -- check-files --sweep`,
        ]
      : []),
  ].join('\n')
}
