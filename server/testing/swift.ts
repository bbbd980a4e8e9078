import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type RelayMode, startRelay } from './relay.ts'

const run = promisify(execFile)
const rings = ['account', 'container', 'object'] as const
const servers = [...rings, 'proxy'] as const
type Server = (typeof servers)[number]
const startMs = 27_000
const ATTEMPTS = 2
const user = userInfo().username

/** OpenStack Swift from Debian's packages: a real S3 server that runs without a network. */
export const hasSwift =
  servers.every((name) => existsSync(`/usr/bin/swift-${name}-server`)) && existsSync('/usr/bin/memcached')

export interface Swift extends AsyncDisposable {
  /** What belongs into the environment of the product; the bucket exists. */
  env: Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  /** The same with another bucket, new and empty. */
  openBucket(): Promise<Swift['env']>
  /** How the way to it is. */
  set(mode: RelayMode): void
}

/** Starts Swift on free loopback ports, with its files in a folder that goes with it. */
export async function startSwift(): Promise<Swift> {
  for (let attempt = 1; ; attempt++)
    try {
      return await startOnce()
    } catch (error) {
      // A port that was free may be somebody else's a moment later.
      if (attempt === ATTEMPTS) throw error
    }
}

async function startOnce(): Promise<Swift> {
  const stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'indosso-swift-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  try {
    const ports = await freePorts()
    await Promise.all([
      mkdir(join(folder, 'devices', 'one'), { recursive: true }),
      ...servers.map((name) => writeFile(configOf(folder, name), configText(folder, name, ports))),
      buildRings(folder, ports),
    ])
    stack.use(launch('memcached', ['-l', '127.0.0.1', '-p', String(ports.memory), '-u', user]))
    for (const name of servers) stack.use(launch(`swift-${name}-server`, [configOf(folder, name)]))
    const relay = stack.use(await startRelay(ports.proxy))
    const env = {
      S3_ENDPOINT: relay.url,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'test:tester',
      S3_SECRET_ACCESS_KEY: 'testing',
    }
    await untilServed(env)
    const owned = stack.move()
    let buckets = 0
    return {
      env,
      openBucket: async () => {
        const S3_BUCKET = `${env.S3_BUCKET}-${++buckets}`
        using client = connect(env)
        await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }))
        return { ...env, S3_BUCKET }
      },
      set: relay.set,
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

type Ports = Record<Server | 'memory', number>
const configOf = (folder: string, name: Server) => join(folder, `${name}-server.conf`)

function configText(folder: string, name: Server, ports: Ports): string {
  const pipelines: Record<Server, string> = {
    account: 'account-server',
    container: 'container-server',
    object: 'object-server',
    proxy: 'catch_errors gatekeeper memcache listing_formats bulk s3api tempauth copy slo dlo proxy-server',
  }
  const filters = pipelines[name].split(' ').slice(0, -1)
  const settings: Record<string, string> = {
    tempauth: 'user_test_tester = testing .admin',
    memcache: `memcache_servers = 127.0.0.1:${ports.memory}`,
    // A test may say how old an object is.
    gatekeeper: 'shunt_inbound_x_timestamp = false',
  }
  return [
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${ports[name]}\nworkers = 0\nuser = ${user}`,
    `swift_dir = ${folder}\ndevices = ${folder}/devices\nmount_check = false\nlog_level = ERROR`,
    `[pipeline:main]\npipeline = ${pipelines[name]}`,
    `[app:${name}-server]\nuse = egg:swift#${name}${name === 'proxy' ? '\nallow_account_management = true\naccount_autocreate = true' : ''}`,
    ...filters.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n${settings[filter] ?? ''}`),
  ].join('\n')
}

// What swift-ring-builder does in nine calls, one disk in each ring.
const ringScript = `
import sys
from swift.common.ring import RingBuilder
folder, *rings = sys.argv[1:]
for entry in rings:
    name, port = entry.split('=')
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, weight=1, ip='127.0.0.1', port=int(port), device='one', meta=''))
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{name}.ring.gz')
`

async function buildRings(folder: string, ports: Ports): Promise<void> {
  await run('/usr/bin/python3', ['-c', ringScript, folder, ...rings.map((name) => `${name}=${ports[name]}`)])
}

function launch(program: string, args: string[]): AsyncDisposable {
  // Dies with its parent, however that one ends.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', `/usr/bin/${program}`, ...args], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('close', resolve))
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export function connect(env: Swift['env']): S3Client & Disposable {
  const client = new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  })
  return Object.assign(client, { [Symbol.dispose]: () => client.destroy() })
}

/** Swift is there when it has made the bucket and keeps an object in it. */
async function untilServed(env: Swift['env']): Promise<void> {
  using client = connect(env)
  const object = { Bucket: env.S3_BUCKET, Key: 'probe' }
  for (const until = Date.now() + startMs; ; await wait(250)) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET })).catch(unlessThere)
      await client.send(new PutObjectCommand({ ...object, Body: 'x' }))
      await client.send(new DeleteObjectCommand(object))
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'BucketAlreadyOwnedByYou') throw error
}

/** Asked for all at once, so that none is given twice. */
async function freePorts(): Promise<Ports> {
  const listening = await Promise.all(
    [...servers, 'memory'].map(async (name) => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      return { name, server, port: address && typeof address === 'object' ? address.port : 0 }
    }),
  )
  await Promise.all(listening.map(({ server }) => new Promise((resolve) => server.close(resolve))))
  // Every name of the list above has its entry.
  return Object.fromEntries(listening.map(({ name, port }) => [name, port])) as Ports
}
