// The row of a user has four owners (server/db/user-rows.ts). Each part is written by one file; the whole by none.

const writers = new Map([
  ['accounts', 'server/accounts/store.ts'],
  ['subscriptions', 'server/billing/subscription.ts'],
  ['counters', 'server/quota/counter.ts'],
  ['turns', 'server/generations/store.ts'],
])

const written = /\.(?:insert|update|delete)\(\s*(users|accounts|subscriptions|counters|turns)\b/g
const writtenByHand = /\b(?:insert into|update|delete from)\s+(?:only\s+)?"?users\b(?!\.)/i
/** Whole rows too: the hash of the password is among their columns. */
const hash =
  /\busers\.password\b|\.select\(\)\s*\.from\(users\b|\bimport \{[^}]*\baccounts\b[^}]*\} from '#server\/db\/user-rows\.ts'/

/** What is wrong with a file of the server that is no test. */
export function wrongsAboutUsers(file: string, text: string): string[] {
  const wrongs: string[] = []
  for (const [, part = ''] of text.matchAll(written)) {
    const writer = writers.get(part)
    if (writer !== file) wrongs.push(`${file} writes ${part}: ${writer ?? 'nobody'} does`)
  }
  if (writtenByHand.test(text)) wrongs.push(`${file} writes users in plain SQL: its owners do, by their rows`)
  if (!file.startsWith('server/accounts/') && hash.test(text))
    wrongs.push(`${file} reads password hashes: only the room of accounts does`)
  return wrongs
}
