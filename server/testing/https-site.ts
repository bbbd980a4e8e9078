import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Somebody else's server, on loopback, under a name that only we resolve. */
export interface HttpsSite extends AsyncDisposable {
  server: Server
  port: number
  /** Who vouches for it: itself. */
  ca: string
}

export const siteName = 'shop.example'
export const loopback = async () => [{ address: '127.0.0.1', family: 4 }]

export async function startHttpsSite(answer: RequestListener): Promise<HttpsSite> {
  const folder = mkdtempSync(join(tmpdir(), 'indosso-ca-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2']
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
  const ca = readFileSync(cert, 'utf8')
  const server = createServer({ key: readFileSync(key), cert: ca }, answer)
  rmSync(folder, { recursive: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    ca,
    // It listens on TCP.
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
