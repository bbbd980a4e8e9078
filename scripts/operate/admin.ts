// What an operator does in the shell of the server: `npm run admin`, or this file itself where npm is missing.
import { administer } from './administer.ts'

process.exitCode = await administer(process.argv.slice(2), process.env)
