/** Runs work one at a time for each key, in the order of asking; different keys do not wait for each other. */
export function createTurns() {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work)
    // The next one waits for the end of this one, not for its success.
    const tail = turn.catch(() => {})
    tails.set(key, tail)
    try {
      return await turn
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }
}
