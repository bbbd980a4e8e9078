import { randomUUID } from 'node:crypto'
import type { Generation } from '#contracts/generations.ts'

interface Ask {
  method?: string
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** A browser without a window: keeps its cookies, speaks HTTP to the product. */
export class Client {
  readonly #url: string
  #key: string | null = null
  readonly cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  /** The same browser at another address: the product came back on another port. */
  at(url: string): Client {
    const moved = new Client(url)
    moved.#key = this.#key
    for (const [name, value] of this.cookies) moved.cookies.set(name, value)
    return moved
  }

  /** The same without its cookies, as a program with this API key. */
  withKey(key: string): Client {
    const program = new Client(this.#url)
    program.#key = key
    return program
  }

  async ask(path: string, { method, json, form, headers = {}, body }: Ask = {}): Promise<Response> {
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(new URL(path, this.#url), {
      method: method ?? (json === undefined && !form && body === undefined ? 'GET' : 'POST'),
      headers: { ...type, ...this.#identity(), ...headers },
      body: form ?? body ?? (json === undefined ? null : JSON.stringify(json)),
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  /** Signs a new account up and stays signed in; the address is its own. */
  async signUp(email = `${randomUUID()}@example.com`): Promise<{ id: string; email: string }> {
    const json = { email, password: 'Sartoria2026', firstName: 'Prova', lastName: 'Negozio' }
    const response = await this.ask('/api/auth/signup', { json })
    if (response.status !== 201)
      throw new Error(`sign-up answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as { id: string; email: string }
  }

  /** Signs in with the password of `signUp`: after a leap of the clock the session before it is over. */
  async signIn(email: string): Promise<this> {
    const response = await this.ask('/api/auth/login', { json: { email, password: 'Sartoria2026' } })
    if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
    return this
  }

  /** Of a photo; null: of a garment that the fields name. */
  async generate(photo: Uint8Array | null, options: GenerateOptions = {}): Promise<Response> {
    const form = new FormData()
    const files = { ...(photo && { productImage: photo }), ...options.files }
    for (const [name, bytes] of Object.entries(files))
      form.set(
        name,
        new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
        options.fileName ?? 'foto.jpg',
      )
    for (const [name, value] of Object.entries({
      selectedGender: 'female',
      poseType: 'frontale',
      ...options.fields,
    })) {
      form.set(name, value)
    }
    return this.ask('/api/generate-vto', { form, headers: options.headers ?? {} })
  }

  async history(): Promise<Generation[]> {
    return (await (await this.ask('/api/generations')).json()) as Generation[]
  }

  /** Puts a photo in its place, as the only file of a form. */
  async put(path: string, photo: Uint8Array): Promise<Response> {
    const form = new FormData()
    form.set('picture', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg')
    return this.ask(path, { method: 'PUT', form })
  }

  #identity(): Record<string, string> {
    if (this.#key) return { authorization: `Bearer ${this.#key}` }
    return { cookie: Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ') }
  }

  #keep(header: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

interface GenerateOptions {
  fields?: Record<string, string>
  /** More photos, by their fields. */
  files?: Record<string, Uint8Array>
  fileName?: string
  headers?: Record<string, string>
}
