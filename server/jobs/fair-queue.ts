import { refuse } from '#server/refusal.ts'
import type { Load } from './load.ts'

export interface Room {
  /** So many run at once. */
  running: number
  /** So many more wait, of all keys together. */
  waiting: number
  /** So many of one key run or wait. */
  share: number
  /** What the refused are told. */
  retryAfterSeconds: number
}

interface Waiter {
  begin(): void
  refuse(): void
}

/**
 * Costly work in turns: round robin over keys (a network, an account), so that a key with much to do waits behind
 * itself and nobody else does. When all places are taken, a newcomer gets the last one of the longest line.
 */
export class FairQueue {
  readonly #room: Room
  /** Who waits, by key; the key whose turn is next comes first. */
  readonly #lines = new Map<string, Waiter[]>()
  readonly #held = new Map<string, number>()
  #running = 0
  #waiting = 0

  constructor(room: Room) {
    this.#room = room
  }

  /** Does the work when its turn comes, or refuses: `too_many` of this key, or `unavailable` when nothing is free. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const { share, retryAfterSeconds } = this.#room
    const held = this.#held.get(key) ?? 0
    if (held >= share) throw refuse('too_many', { retryAfterSeconds })
    this.#held.set(key, held + 1)
    try {
      await this.#wait(key)
      try {
        return await work()
      } finally {
        this.#handOn()
      }
    } finally {
      this.#letGo(key)
    }
  }

  load(): Load {
    return { running: this.#running, waiting: this.#waiting }
  }

  async #wait(key: string): Promise<void> {
    if (this.#running < this.#room.running) return void this.#running++
    if (this.#waiting >= this.#room.waiting) this.#makeRoom(key)
    await new Promise<void>((resolve, reject) => {
      const line = this.#lines.get(key) ?? []
      line.push({ begin: resolve, refuse: () => reject(this.#noRoom()) })
      this.#lines.set(key, line)
      this.#waiting++
    })
  }

  /** The place of the one who ends goes to the next key, which then stands at the end if it has more. */
  #handOn(): void {
    const [first] = this.#lines
    if (!first) return void this.#running--
    const [key, line] = first
    this.#lines.delete(key)
    const waiter = line.shift()
    if (line.length > 0) this.#lines.set(key, line)
    this.#waiting--
    waiter?.begin()
  }

  #makeRoom(key: string): void {
    const [longest, line] = [...this.#lines].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (longest === key || line.length < 2) throw this.#noRoom()
    line.pop()?.refuse()
    this.#waiting--
  }

  #letGo(key: string): void {
    const held = (this.#held.get(key) ?? 1) - 1
    if (held > 0) this.#held.set(key, held)
    else this.#held.delete(key)
  }

  #noRoom = () => refuse('unavailable', { retryAfterSeconds: this.#room.retryAfterSeconds })
}
