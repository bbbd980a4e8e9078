import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '#server/db/migrations-folder.ts'

export interface Release {
  commit: string
  /** When it was recorded. */
  at: string
  /** How many migrations it had. */
  migrations: number
  encryptionKey: string
  /** One that it stored and sealed. */
  file: { key: string; base64: string }
}

export interface Statement {
  text: string
  values: unknown[]
  /** The ids that came back then. */
  ids: string[]
  count: number | null
}

export type Ask = (text: string, values: unknown[]) => Promise<{ rows: unknown[][]; count: number }>

/** What the last release sent to its database while people used it (scripts/make/record-release.ts). */
export async function readRelease(): Promise<{ release: Release; statements: Statement[] }> {
  const file = new URL('./released/statements.jsonl', import.meta.url)
  const [first, ...rest] = (await readFile(file, 'utf8')).trim().split('\n')
  // Written by our own script, in these types.
  const { texts, ...release } = JSON.parse(first ?? '') as Release & { texts: string[] }
  const statements = rest.map((line) => {
    const { text, ...one } = JSON.parse(line) as Omit<Statement, 'text'> & { text: number }
    return { ...one, text: texts[text] ?? '' }
  })
  return { release, statements }
}

/** A folder with the first migrations only. */
export async function firstMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'indosso-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] }
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
  return folder
}

/** Counters that came later: the release adds those up that it knows, and passes over the rest. */
const laterKinds = new Set<unknown>(['maybe_paid'])

/**
 * Says the statements again, at the time of their recording: what had not expired then has not now. Where the database gives
 * other ids than it did then, those are used from there on.
 */
export function createReplay(ask: Ask, { at }: Pick<Release, 'at'>) {
  const now = new Map<string, string>()
  const newRow = /^(insert into "\w+" \("id", .*? values \()default/s
  const pattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g
  const translate = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(pattern, (id) => now.get(id) ?? id)
    // What goes into a JSON column.
    return value !== null && typeof value === 'object' ? translate(JSON.stringify(value)) : value
  }

  const learn = (then: string[], given: string[]) => {
    for (const [index, id] of then.entries()) if (!now.has(id)) now.set(id, given[index] ?? id)
  }

  /** Null when it did what it did then, else what is different. */
  return async ({ text, values, ids, count }: Statement): Promise<string | null> => {
    try {
      // A key is sealed for the very id of its account.
      const sameId = text.replace(
        newRow,
        (_, start: string) => `${start}${ids[0] ? `'${ids[0]}'` : 'default'}`,
      )
      const then = sameId.replaceAll('now()', `'${at}'::timestamptz`)
      const answer = await ask(then, values.map(translate))
      const given = JSON.stringify(answer.rows).match(pattern) ?? []
      // A list may come back in another order; every id in it was returned alone before, by its insert.
      const isOrdered = answer.count === 1 || /^insert/i.test(text)
      if (isOrdered && given.length === ids.length) learn(ids, given)
      const found = answer.count - answer.rows.filter(([kind]) => laterKinds.has(kind)).length
      // Of two that raced to enter the same, which one did is chance.
      if (count === null || found === count || /on conflict do nothing$/.test(text)) return null
      return `${found} rows instead of ${count}: ${text}`
    } catch (error) {
      return `${String(error)}: ${text}`
    }
  }
}
