import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How the way is: open, cut, taken without an answer, or answered "not now" by somebody in between. */
export type RelayMode = 'open' | 'cut' | 'silent' | '503'

export interface Relay extends AsyncDisposable {
  url: string
  /** Changes how the way is, also for those who are on it. */
  set(mode: RelayMode): void
}

/** A way to a server that can be interrupted at once and mended at once. */
export async function startRelay(targetPort: number): Promise<Relay> {
  let mode: RelayMode = 'open'
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((socket) => {
    hold(socket)
    if (mode === 'cut') socket.resetAndDestroy()
    if (mode === '503') {
      socket.once('data', () => socket.end('HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\n\r\n'))
    }
    if (mode !== 'open') return
    const onward = connect(targetPort, '127.0.0.1')
    hold(onward)
    socket.pipe(onward).pipe(socket)
    socket.once('close', () => onward.destroy())
    onward.once('close', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    // It listens on TCP, so its address is no string.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      mode = next
      breakOff()
    },
    [Symbol.asyncDispose]: async () => {
      breakOff()
      server.close()
      await once(server, 'close')
    },
  }
}
