import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicWeb, type PublicWeb } from '#server/providers/web/public-web.ts'
import { photo } from './photos.ts'

export interface ShopSite {
  /** Of the photo of a garment. */
  photoUrl: string
  /** Everything else of it is not there. */
  missingUrl: string
  open(stack: AsyncDisposableStack): Promise<PublicWeb>
}

/** A shop's own site over https, with one photo on it; to the product its address counts as public. */
export function shopSite(): ShopSite {
  const site: ShopSite = { photoUrl: '', missingUrl: '', open }
  async function open(stack: AsyncDisposableStack): Promise<PublicWeb> {
    const { key, cert } = makeCertificate()
    const picture = await photo()
    const server = createServer({ key, cert }, ({ url }, response) => {
      if (url === '/maglia.jpg') response.end(picture)
      else response.writeHead(404).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stack.defer(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    site.photoUrl = `https://shop.example:${port}/maglia.jpg`
    site.missingUrl = `https://shop.example:${port}/altro.jpg`
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    return stack.use(
      createPublicWeb({ resolve, port, ca: cert, isPublic: () => true, postsToLoopback: true }),
    )
  }
  return site
}

/** For shop.example, signed by itself. */
export function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'indosso-ca-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2']
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return pair
}
