import { adoptFiles } from './adopt-files.ts'
import { checkFiles } from './check-files.ts'
import { type Command, carryOut, WrongUse } from './command.ts'
import { create } from './create.ts'
import { fillCatalogueCommand } from './fill-catalogue.ts'
import { grant } from './grant.ts'
import { revoke } from './revoke.ts'
import { rotateKey } from './rotate-key.ts'
import { signOut } from './sign-out.ts'

const commands: Record<string, Command> = {
  create,
  grant,
  revoke,
  'sign-out': signOut,
  'rotate-key': rotateKey,
  'adopt-files': adoptFiles,
  'check-files': checkFiles,
  'fill-catalogue': fillCatalogueCommand,
}

/** Carries out the command that these words are, under the settings of `env`, and answers the exit code. */
export const administer = (
  [name = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
  out: Pick<Console, 'log' | 'error'> = console,
): Promise<number> => carryOut(() => find(name).run(args, env), usage(), out)

function find(wanted: string): Command {
  if (!Object.hasOwn(commands, wanted)) throw new WrongUse()
  // Looked up just now.
  return commands[wanted] as Command
}

function usage(): string {
  const lines = Object.entries(commands).map(([called, { takes, does }]) => {
    return `  npm run admin -- ${`${called} ${takes}`.padEnd(20)} ${does}`
  })
  return ['Uso:', ...lines].join('\n')
}
