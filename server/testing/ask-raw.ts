import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Sends these very bytes and reads until the server closes: for what no client of HTTP would send. */
export async function askRaw(url: string, bytes: string) {
  const socket = await openSocket(url)
  const answer = readAll(socket)
  socket.write(bytes)
  const [head = '', ...rest] = (await answer).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') }
}

/** A connection and nothing on it yet. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  // Cut by the other side, as it should be.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** What arrives until the other side closes, or cuts. */
export async function readAll(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await closed(socket)
  return Buffer.concat(parts).toString('latin1')
}

export async function closed(socket: Socket): Promise<void> {
  socket.resume()
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
}
