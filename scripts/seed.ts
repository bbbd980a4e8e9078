// `npm run seed -- --users N --generations M`: a database of that size, for measuring. Nobody can sign in as these users.
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { fillDatabase } from './fill-database.ts'

const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000' }, generations: { type: 'string', default: '10000' } },
})
const users = Number(values.users)
const generations = Number(values.generations)
if (!Number.isInteger(users) || users < 1 || !Number.isInteger(generations) || generations < 0) {
  console.error('Usage: npm run seed -- --users N --generations M')
  process.exit(2)
}

await fillDatabase(readConfig(), { users, generations }, (text) => console.log(`  ${text}`))
console.log(`${users} users and ${generations} generations added`)
