/** What `make` makes, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { it: T } | null = null
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
