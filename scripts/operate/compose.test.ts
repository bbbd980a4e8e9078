import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config/config.ts'
import { within } from '#server/testing/casualties.ts'
import { type Environment, openHome, startMain } from '#server/testing/product-process.ts'
import { testServer } from '#server/testing/test-database.ts'

interface Service {
  restart?: string
  image?: string
  environment?: Record<string, string | number>
  stop_grace_period?: string
  healthcheck?: unknown
}
interface Compose {
  services: Record<'proxy' | 'web' | 'worker' | 'database' | 'mail' | 'files', Service> & {
    proxy: { networks: { edge: { ipv4_address: string } } }
  }
  networks: { edge: { ipam: { config: { subnet: string; ip_range: string; gateway: string }[] } } }
}

const folder = join(import.meta.dirname, '../../deploy')
// Its own file, in the shape above.
const compose = parse(await readFile(join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as Compose
const { web, worker, proxy } = compose.services

test('T12: after a reboot every service comes back by itself', () => {
  const restarts = Object.entries(compose.services).map(([name, { restart }]) => [name, restart])
  expect(restarts).toEqual(Object.keys(compose.services).map((name) => [name, 'unless-stopped']))
})

test('T12: the address of the proxy, which is trusted, is handed out to nobody else', () => {
  const [range] = compose.networks.edge.ipam.config
  const { ipv4_address: address } = proxy.networks.edge
  expect(web.environment?.TRUSTED_PROXIES).toBe(address)
  expect(isWithin(address, range?.subnet)).toBe(true)
  expect(isWithin(address, range?.ip_range)).toBe(false)
  expect(isWithin(range?.gateway ?? '', range?.ip_range)).toBe(false)
})

test('T12: the web and three workers fit the hundred connections of PostgreSQL', () => {
  // Two listen outside of the pools: the events and the queue. Three are kept for superusers, two for commands.
  const of = (service: Service) => {
    const { database } = readConfig(settingsOf(service))
    return database.kind === 'postgres' ? database.connections + 2 : 0
  }
  expect(of(web) + 3 * of(worker)).toBeLessThanOrEqual(100 - 3 - 2)
})

test('T11: the compose file waits as long as a worker drains', () => {
  const { drainMs } = readConfig({ ...settingsOf(worker), IMAGE_PROVIDERS: 'openai', OPENAI_API_KEY: 'key' })
  expect(Number.parseInt(worker.stop_grace_period ?? '', 10) * 1000).toBe(drainMs + 20_000)
})

test('T18: the password of the database reaches the product whatever characters it has', () => {
  const { database } = readConfig({ ...settingsOf(web), DATABASE_PASSWORD: 'a/b+c=#@:? %' })
  expect(database).toMatchObject({ kind: 'postgres', url: expect.stringContaining('@database:5432/indosso') })
})

test('T12: the health check of the image tells a living web or worker from a dead one', async () => {
  const dockerfile = await readFile(join(folder, 'Dockerfile'), 'utf8')
  const [, command = ''] = /HEALTHCHECK .*\\\n +CMD (\[.*\])/.exec(dockerfile) ?? []
  expect([web.healthcheck, worker.healthcheck]).toEqual([undefined, undefined])
  // The embedded database has one process, which is both.
  const roles: Environment = testServer ? { ROLES: 'worker', WORKER_PORT: '0' } : {}
  await using home = await openHome({ METRICS_TOKEN: 'token', ...roles })
  await using product = startMain(home.env)
  const url = new URL(await within(product.url, 120_000, 'it does not start'))
  const [program = '', ...args] = JSON.parse(command.replaceAll('127.0.0.1:3000', `127.0.0.1:${url.port}`))
  const check = () =>
    new Promise((resolve) => {
      execFile(program === 'node' ? process.execPath : program, args, (error) => resolve(error?.code ?? 0))
    })
  expect(await check()).toBe(0)
  expect((await fetch(new URL('/readyz', url))).status).toBe(200)
  const authorization = 'Bearer token'
  expect((await fetch(new URL('/metrics', url))).status).toBe(404)
  const metrics = await fetch(new URL('/metrics', url), { headers: { authorization } })
  expect(await metrics.text()).toContain('indosso_generations_unfinished')
  product.kill('SIGTERM')
  expect(await within(product.ended, 60_000, 'it does not stop')).toEqual({ code: 0, signal: null })
  expect(await check()).toBe(1)
}, 240_000)

const settingsOf = ({ environment = {} }: Service) => ({
  ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])),
  APP_URL: 'https://indosso.example',
  SESSION_SECRET: 's',
  ENCRYPTION_KEY: 'k',
})

function isWithin(address: string, network = ''): boolean {
  return ipaddr.parse(address).match(ipaddr.parseCIDR(network))
}
