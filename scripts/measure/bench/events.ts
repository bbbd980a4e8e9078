import type { Client } from '#server/testing/client.ts'

/** Listens as a browser does and remembers when it was told that a generation had ended. */
export class EndedEvents implements AsyncDisposable {
  readonly #ended = new Map<string, { status: string; at: number }>()
  readonly #waiting = new Map<string, () => void>()
  readonly #stop: () => Promise<void>

  static async open(client: Client): Promise<EndedEvents> {
    const response = await client.ask('/api/events')
    if (!response.body) throw new Error('no stream of events')
    return new EndedEvents(response.body)
  }

  constructor(body: ReadableStream<Uint8Array>) {
    const reader = body.getReader()
    this.#stop = () => reader.cancel()
    void this.#read(reader).catch(() => {})
  }

  /** The instant, in milliseconds since 1970, at which the event of the end arrived. */
  async ended(id: string): Promise<{ status: string; at: number }> {
    if (!this.#ended.has(id)) await new Promise<void>((resolve) => this.#waiting.set(id, resolve))
    return this.#ended.get(id) ?? { status: 'lost', at: Number.NaN }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop()
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) this.#hear(message)
    }
  }

  #hear(message: string): void {
    if (!message.startsWith('event: generation\n')) return
    const { id, status } = JSON.parse(message.slice(message.indexOf('data: ') + 6)) as {
      id: string
      status: string
    }
    if ((status !== 'completed' && status !== 'failed') || this.#ended.has(id)) return
    this.#ended.set(id, { status, at: Date.now() })
    this.#waiting.get(id)?.()
  }
}
