/** The last results of costly work, by key: who asks while one is being made shares it. A failure is forgotten. */
export class Recent<T> {
  readonly #most: number
  /** The one asked for longest ago comes first. */
  readonly #kept = new Map<string, Promise<T>>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const result = this.#kept.get(key) ?? this.#begin(key, make)
    this.#kept.delete(key)
    this.#kept.set(key, result)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
    return result
  }

  #begin(key: string, make: () => Promise<T>): Promise<T> {
    const result = make()
    result.catch(() => {
      if (this.#kept.get(key) === result) this.#kept.delete(key)
    })
    return result
  }
}
