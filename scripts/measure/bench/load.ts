import { connect, type Socket } from 'node:net'

export interface Load {
  url: string
  cookie: string
  connections: number
  seconds: number
}

/** Asks for the same page on so many connections at once, over and over; answers how many replies came per second. */
export async function drive({ url, cookie, connections, seconds }: Load): Promise<number> {
  const { host, hostname, port, pathname } = new URL(url)
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`)
  const started = performance.now()
  const until = started + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(connect(Number(port), hostname), request, until)),
  )
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - started)) * 1000
}

function askUntil(socket: Socket, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    let text = ''
    socket.setNoDelay(true).setEncoding('latin1').write(request)
    socket.on('data', (chunk) => {
      text += chunk
      if (!isWhole(text)) return
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 40)))
      text = ''
      count++
      if (performance.now() < until) return socket.write(request)
      socket.destroy()
      resolve(count)
    })
    socket.on('error', reject)
  })
}

/** One reply at a time is on its way, with a length or in one last chunk. */
function isWhole(text: string): boolean {
  const bodyAt = text.indexOf('\r\n\r\n') + 4
  if (bodyAt < 4) return false
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(0, bodyAt))?.[1]
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length - bodyAt >= Number(length)
}
