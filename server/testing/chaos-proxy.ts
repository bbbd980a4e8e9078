import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

// A process between the product and its database: passes bytes on, swallows them, or cuts every line when told to.
// By hand: `node server/testing/chaos-proxy.ts 5432`, then point DATABASE_URL at the port it prints.

export type ChaosMode =
  /** Everything passes. */
  | 'ok'
  /** Connections stand and are accepted, and nothing ever comes out of them. */
  | 'blackhole'
  /** Nobody is there. */
  | 'down'

const [target = '5432'] = process.argv.slice(2)
const sockets = new Set<Socket>()
let mode: ChaosMode = 'ok'

const server = createServer((client) => {
  if (mode === 'down') return void client.resetAndDestroy()
  const upstream = connect(Number(target), '127.0.0.1')
  join(client, upstream)
  join(upstream, client)
})
server.listen(0, '127.0.0.1', () => {
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${port}\n`)
  process.send?.({ port })
})
process.on('disconnect', () => process.exit(0))
process.on('message', (next: ChaosMode) => {
  mode = next
  if (mode === 'down') for (const socket of sockets) socket.resetAndDestroy()
  process.send?.({ mode })
})

function join(from: Socket, to: Socket): void {
  sockets.add(from)
  // What was swallowed is lost for good: such a line never recovers.
  from.on('data', (bytes) => mode === 'blackhole' || to.destroyed || to.write(bytes))
  from.on('error', () => {})
  from.on('close', () => {
    sockets.delete(from)
    to.destroy()
  })
}
