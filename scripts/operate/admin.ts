// What an operator does in the shell of the server: `npm run admin`, or this file itself where npm is missing.
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

const [name = '', ...args] = process.argv.slice(2)
process.exitCode = await carryOut(() => find(name).run(args), usage())

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
