import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server behaves: takes the mail, "later", "never", hangs up, or says nothing at all. */
export type SinkMode = 'ok' | '421' | '451' | '550' | 'drop'

export interface MailSink extends AsyncDisposable {
  /** What belongs into SMTP_URL. */
  url: string
  mode: SinkMode
  /** Every mail taken, with whom the envelope named. */
  taken: { recipients: string[]; mail: Email }[]
  /** How often somebody tried to hand over a mail. */
  attempts: number
  /** User names of clients that sent a password. */
  logins: string[]
}

interface SinkOptions {
  host?: string
  /** Asks for a password, also in the clear. */
  login?: boolean
  /** Offers TLS in the middle of the connection, with a certificate that nobody trusts. */
  starttls?: boolean
}

/** A real mail server on loopback that keeps what it is given. */
export async function startMailSink({
  host = '127.0.0.1',
  login = false,
  starttls = false,
}: SinkOptions = {}): Promise<MailSink> {
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    allowInsecureAuth: login,
    disabledCommands: [...(starttls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    onAuth: ({ username = '' }, _session, done) => {
      sink.logins.push(username)
      done(null, { user: username })
    },
    onRcptTo: (_address, session, done) => {
      sink.attempts++
      const { mode } = sink
      if (mode === 'ok') return done()
      if (mode !== 'drop') return done(Object.assign(new Error('not today'), { responseCode: Number(mode) }))
      for (const connection of server.connections)
        if (connection.session.id === session.id) connection.close()
    },
    onData: async (stream, session, done) => {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      const mail = await PostalMime.parse(Buffer.concat(parts))
      sink.taken.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail })
      done()
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, host)
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : 0
  const sink: MailSink = {
    url: `smtp://${host}:${port}`,
    mode: 'ok',
    taken: [],
    attempts: 0,
    logins: [],
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return sink
}
