import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import { findBrowser } from '../../develop/browser.ts'
import { password } from './accounts.ts'
import { screens } from './browser.ts'

const waitMs = 30_000
const lookMs = 25

interface Answer {
  id?: number
  result?: unknown
  error?: { message: string }
  method?: string
  params?: unknown
}

/** The part of a DevTools session that we use; Playwright's CDPSession fits it too. */
export interface Devtools {
  // biome-ignore lint/suspicious/noExplicitAny: the protocol has hundreds of methods, each of its own form
  send(method: any, params?: any): Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: and so have its events
  on(event: any, listener: (params: any) => void): unknown
}

/**
 * A tab driven over the DevTools protocol, without Playwright. Playwright enables the Network domain, which base64-encodes
 * every image that the garbage collector frees, inside its pause: a hundred milliseconds instead of a few.
 */
export class BareTab implements Devtools, Disposable {
  readonly #events = new EventEmitter()
  readonly #socket: WebSocket
  readonly #kill: () => void
  #asked = 0

  private constructor(socket: WebSocket, kill: () => void) {
    this.#socket = socket
    this.#kill = kill
    socket.onmessage = ({ data }) => {
      // The browser writes it.
      const { id, method, ...said } = JSON.parse(String(data)) as Answer
      if (method) this.#events.emit(method, said.params)
      else this.#events.emit(`answer ${id}`, said)
    }
  }

  /** With somebody signed in. */
  static async open(url: string, email: string): Promise<BareTab> {
    const { executablePath, args, env } = await findBrowser()
    const { width, height } = screens.desktop
    const chrome = await launch({
      chromePath: executablePath,
      chromeFlags: [
        '--headless=shell',
        `--window-size=${width},${height}`,
        '--force-prefers-reduced-motion',
        ...args,
      ],
      envVars: { ...process.env, ...env },
    })
    try {
      const page = await fetch(`http://127.0.0.1:${chrome.port}/json/new?${url}/login`, { method: 'PUT' })
      const { webSocketDebuggerUrl } = (await page.json()) as { webSocketDebuggerUrl: string }
      const socket = new WebSocket(webSocketDebuggerUrl)
      await once(socket, 'open')
      const tab = new BareTab(socket, () => chrome.kill())
      await tab.#signIn(email)
      return tab
    } catch (error) {
      chrome.kill()
      throw error
    }
  }

  async #signIn(email: string): Promise<void> {
    await this.until(`location.pathname === '/login' && document.readyState === 'complete'`)
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }
    const status = await this.evaluate(
      `fetch('/api/auth/login', ${JSON.stringify(request)}).then(({ status }) => status)`,
    )
    if (status !== 200) throw new Error(`sign-in answered ${status}`)
  }

  async send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#asked
    const answer = once(this.#events, `answer ${id}`)
    this.#socket.send(JSON.stringify({ id, method, params }))
    const [{ result, error }] = (await answer) as [Answer]
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  on(event: string, listener: (params: never) => void): void {
    this.#events.on(event, listener as (params: unknown) => void)
  }

  async evaluate<T>(expression: string): Promise<T> {
    const answer = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    const { result, exceptionDetails } = answer as { result: { value: T }; exceptionDetails?: unknown }
    if (exceptionDetails) throw new Error(`${expression} threw`)
    return result.value
  }

  /** Waits until the expression is true in the page. */
  async until(expression: string): Promise<void> {
    for (const end = performance.now() + waitMs; !(await this.evaluate(expression)); await wait(lookMs))
      if (performance.now() > end) throw new Error(`${expression} did not become true`)
  }

  /** Scrolls by CSS pixels, with the mouse in the middle of the window. */
  async turnWheel(deltaY: number): Promise<void> {
    const { width, height } = screens.desktop
    const at = { x: width / 2, y: height / 2 }
    await this.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY })
  }

  [Symbol.dispose](): void {
    this.#socket.close()
    this.#kill()
  }
}
