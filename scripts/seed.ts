// `npm run seed -- --users N --generations M`: a database of that size, for measuring. Nobody can sign in as these users.
import { parseArgs } from 'node:util'
import { start } from '#server/boot/start.ts'
import { readConfig } from '#server/config/config.ts'
import { fillDatabase } from './measure/fill-database.ts'

const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000' }, generations: { type: 'string', default: '10000' } },
})
const users = Number(values.users)
const generations = Number(values.generations)
if (!Number.isInteger(users) || users < 1 || !Number.isInteger(generations) || generations < 0) {
  console.error('Usage: npm run seed -- --users N --generations M')
  process.exit(2)
}

const config = readConfig()
// The first start makes the demo logins and the catalogue, and only for a database without accounts: it goes first.
const firstStart = await start({ ...config, logLevel: 'warn', roles: [] })
await firstStart[Symbol.asyncDispose]()
await fillDatabase(config, { users, generations }, (text) => console.log(`  ${text}`))
console.log(`${users} users and ${generations} generations added`)
