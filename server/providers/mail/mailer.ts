export interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  messageId: string
}

/** Hands mail over to a server that takes it from here. */
export interface Mailer extends AsyncDisposable {
  /** @throws MailError */
  send(mail: OutgoingMail): Promise<void>
}

export class MailError extends Error {
  /** The server will never take this mail: trying again would only annoy it. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.name = 'MailError'
    this.isFinal = isFinal
  }
}
