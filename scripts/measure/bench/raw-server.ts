import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// The least that can answer "who am I": node:http and the two queries, nothing checked. A process of its own.

// As many connections as server/db/postgres.ts opens.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

const server = createServer((request, response) => {
  const sid = /sid=([^.;%]+)/.exec(request.headers.cookie ?? '')?.[1]
  answer(sid ?? '').then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  // A TCP server's address is an object; only a pipe's is a string.
  process.send?.((server.address() as AddressInfo).port)
})
process.on('disconnect', () => process.exit(0))

async function answer(sid: string): Promise<string> {
  const session = await pool.query(
    'select sess from "sessions" where sid = $1 and expire >= to_timestamp($2)',
    [createHash('sha256').update(sid).digest('base64url'), Date.now() / 1000],
  )
  const found = await pool.query('select * from users where id = $1', [session.rows[0].sess.userId])
  const { password: _, ...user } = found.rows[0]
  return JSON.stringify(user)
}
