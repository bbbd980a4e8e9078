/** Calls `make` on first use and remembers the result. */
export function once<T>(make: () => T): () => T {
  let made: { it: T } | null = null
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
