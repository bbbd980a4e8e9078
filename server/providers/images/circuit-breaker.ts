const firstMs = 30_000
const longestMs = 10 * 60_000

/** Open after a provider refused us: it is not asked for a while. Then one order at a time may try it. */
export interface CircuitBreaker {
  /** How long it stays open; 0 when the provider may be asked. */
  openForMs(): number
  /** An order is about to ask: if the last answer was a refusal, the others wait for what becomes of this one. */
  begin(): void
  /** The provider refused us: open for a little longer each time. */
  recordRefusal(): void
  /** The provider took us, whatever came of the order. */
  recordSuccess(): void
}

export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let refusals = 0
  let until = 0
  const open = () => {
    until = now() + Math.min(firstMs * 2 ** (refusals - 1), longestMs)
  }
  return {
    openForMs: () => Math.max(0, until - now()),
    begin: () => {
      if (refusals > 0) open()
    },
    recordRefusal: () => {
      refusals++
      open()
    },
    recordSuccess: () => {
      refusals = 0
      until = 0
    },
  }
}
