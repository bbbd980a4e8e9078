import type { Db } from '#server/db/database.ts'
import { type Person, personColumns } from '#server/db/person.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { users } from '#server/db/schema/users.ts'
import { eq, sql } from '#server/db/sql.ts'
import { passwordStamp } from './password.ts'

/** With what their sessions have to carry, so that a new password ends those from before. */
export interface Stamped {
  person: Person
  passwordStamp: string
}

export const stampedColumns = { ...personColumns, password: users.password }

const byId = prepareOnce((db) =>
  db
    .select(stampedColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_person'),
)

export async function findWithStamp(db: Db, id: string): Promise<Stamped | null> {
  const [row] = await byId(db).execute({ id })
  return row ? stamped(row) : null
}

export const stamped = ({ password, ...person }: Person & { password: string }): Stamped => ({
  person,
  passwordStamp: passwordStamp(password),
})

export async function findPerson(db: Db, id: string): Promise<Person | null> {
  return (await findWithStamp(db, id))?.person ?? null
}
