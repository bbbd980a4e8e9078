import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCertificate } from '#server/testing/shop-site.ts'
import { isPublicAddress } from './public-address.ts'
import { createPublicWeb, type PublicWeb, type PublicWebOptions } from './public-web.ts'

const limits = { maxBytes: 1000, timeoutMs: 2_000 }
let port = 0
let ca = ''
let hits: string[] = []
let connections = 0
const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
beforeEach(() => {
  hits = []
  connections = 0
})

beforeAll(async () => {
  const { key, cert } = makeCertificate()
  ca = cert
  // The canary: who is led into our own network ends here.
  const server = createServer({ key, cert }, (request, response) => {
    hits.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/picture' }).end()
    else if (request.url === '/long') response.end(Buffer.alloc(2_000))
    else if (request.url === '/hang') return
    else if (request.url === '/endless') response.write(Buffer.alloc(10))
    else response.end('picture')
  })
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
})

const loopback = async () => [{ address: '127.0.0.1', family: 4 }]
const open = (options: PublicWebOptions = {}): PublicWeb =>
  stack.use(createPublicWeb({ resolve: loopback, port, ca, ...options }))
const read = (web: PublicWeb, path: string, host = 'shop.example') =>
  web.read(`https://${host}:${port}${path}`, limits)
const everywhere = () => true

test('N1: a plain good answer of an address that counts as public is read', async () => {
  expect(Buffer.from(await read(open({ isPublic: everywhere }), '/picture')).toString()).toBe('picture')
})

test.each(['/moved', '/long', '/endless'])(
  'N1: the answer of %s is not taken, and no redirect followed',
  async (path) => {
    const web = open({ isPublic: everywhere })
    await expect(
      web.read(`https://shop.example:${port}${path}`, { ...limits, timeoutMs: 500 }),
    ).rejects.toThrow()
    expect(hits).toEqual([path])
  },
)

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
])('N1: the literal address %s of ourselves is never connected to', async (host) => {
  await expect(read(open(), '/canary', host)).rejects.toThrow()
  expect([hits, connections]).toEqual([[], 0])
})

test('N1: a name of our own network is never connected to, also when one of its addresses is public', async () => {
  await expect(read(open(), '/canary')).rejects.toThrow('not a public address')
  const both = async () => [{ address: '93.184.215.14', family: 4 }, ...(await loopback())]
  await expect(read(open({ resolve: both }), '/canary')).rejects.toThrow('not a public address')
  expect(connections).toBe(0)
})

test('N1: a name that answers public first and ourselves later is asked once for each connection, and refused', async () => {
  let asked = 0
  const rebinding = async () => [{ address: asked++ === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 }]
  const seen: string[] = []
  const isPublic = (address: string) => {
    seen.push(address)
    return isPublicAddress(address)
  }
  const web = open({ resolve: rebinding, isPublic })
  await expect(
    web.read(`https://shop.example:${port}/canary`, { ...limits, timeoutMs: 300 }),
  ).rejects.toThrow()
  await expect(read(web, '/canary')).rejects.toThrow()
  expect([asked, connections]).toEqual([2, 0])
  expect(seen).toEqual(['93.184.215.14', '127.0.0.1'])
})

test('N1: the address that was really reached is checked too', async () => {
  let looks = 0
  // The first look is at what the name says, the second at the socket.
  await expect(read(open({ isPublic: () => looks++ === 0 }), '/canary')).rejects.toThrow(
    'not a public address',
  )
  expect([hits, looks]).toEqual([[], 2])
})

const letter = { headers: {}, body: '{}', timeoutMs: 500 }

test('N1: a letter goes to an address that counts as public, and no redirect is followed', async () => {
  const web = open({ isPublic: everywhere })
  const to = (path: string) => web.post(`https://shop.example:${port}${path}`, letter)
  expect([await to('/picture'), await to('/moved')]).toMatchObject([{ status: 200 }, { status: 302 }])
  // Its status came; what it says is not waited for.
  expect(await to('/endless')).toMatchObject({ status: 200 })
  expect(hits).toEqual(['/picture', '/moved', '/endless'])
})

test('W2: who answers nothing is waited for as long as was said, and no longer', async () => {
  const web = open({ isPublic: everywhere })
  await expect(web.post(`https://shop.example:${port}/hang`, letter)).rejects.toThrow(/timeout/i)
})

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
  'N1: no letter goes to %s, nor may one be saved for it',
  async (host) => {
    const address = `https://${host}:${port}/canary`
    await expect(open().post(address, letter)).rejects.toThrow()
    expect([await open().mayPost(address), hits, connections]).toEqual([false, [], 0])
  },
)

test('N1: a name that was public when it was saved and is ours at the delivery gets no letter', async () => {
  let asked = 0
  const rebinding = async () => [{ address: asked++ === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 }]
  const web = open({ resolve: rebinding })
  const address = `https://shop.example:${port}/canary`
  expect(await web.mayPost(address)).toBe(true)
  await expect(web.post(address, letter)).rejects.toThrow('not a public address')
  expect([hits, connections]).toEqual([[], 0])
})

test('N1: only on a developer’s machine does a letter go to a program beside us, and to no other network', async () => {
  const web = open({ postsToLoopback: true })
  expect(await web.mayPost('http://127.0.0.1:9/')).toBe(true)
  for (const address of [
    'http://10.0.0.1/',
    'http://shop.example/',
    'https://10.0.0.1/',
    'https://[fe80::1]/',
  ])
    expect([address, await web.mayPost(address)]).toEqual([address, false])
  expect(await open().mayPost('http://127.0.0.1:9/')).toBe(false)
})

test.each([
  'http://shop.example/',
  'https://a:b@shop.example/',
  'https://shop.example:444/',
  'ftp://shop.example/',
])('N1: %s is no plain https address and is not asked for', async (url) => {
  const web = stack.use(createPublicWeb({ resolve: loopback, isPublic: everywhere }))
  await expect(web.read(url, limits)).rejects.toThrow('not a plain https address')
  expect(connections).toBe(0)
})

test('N1: a server without a valid certificate is not believed', async () => {
  const web = stack.use(createPublicWeb({ resolve: loopback, port, isPublic: everywhere }))
  await expect(read(web, '/canary')).rejects.toThrow()
  expect(hits).toEqual([])
})

test.each([
  ['93.184.215.14', true],
  ['2606:4700::6810:84e5', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['100:ff::1', false],
  ['::ffff:93.184.215.14', false],
  ['::ffff:5db8:d70e', false],
  ['fe80::1%eth0', false],
  ['127.1', false],
  ['0x5db8d70e', false],
  ['1560860430', false],
  ['093.184.215.14', false],
  // The first and the last of a network, and what lies beside it.
  ['9.255.255.255', true],
  ['10.0.0.0', false],
  ['10.255.255.255', false],
  ['11.0.0.0', true],
  ['100.63.255.255', true],
  ['100.127.255.255', false],
  ['100.128.0.0', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['223.255.255.255', true],
  ['1fff:ffff::', false],
  ['2000::', true],
  ['2001:1ff:ffff::', false],
  ['2001:200::', true],
  ['2001:db7:ffff::', true],
  ['2001:db9::', true],
  ['2003::', true],
  ['2620:4f:7fff::', true],
  ['2620:4f:8000:ffff::', false],
  ['3ffe:ffff::', true],
  ['3fff:fff::', false],
  ['3fff:1000::', true],
  ['4000::', false],
  ['', false],
  ['example.com', false],
])('N1: %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('a stand-in over plain http is out of reach', async () => {
  const plain = createHttp((_request, response) => response.end('x')).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const { port: at } = plain.address() as AddressInfo
  await expect(
    open({ isPublic: everywhere, port: at }).read(`https://shop.example:${at}/`, limits),
  ).rejects.toThrow()
  plain.close()
})
