/** A mutex for each key: work runs one at a time in the order asked, and different keys do not wait for each other. */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const running = (tails.get(key) ?? Promise.resolve()).then(work)
    // The next one waits for the end of this one, not for its success.
    const tail = running.catch(() => {})
    tails.set(key, tail)
    try {
      return await running
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }
}
