const firstMs = 30_000
const longestMs = 10 * 60_000

/** A provider that refused us is not asked again for a while; then one order at a time may try it. */
export interface Rest {
  /** How long it is not to be asked; 0 when it may be. */
  leftMs(): number
  /** An order is about to ask: if the last answer was a refusal, the others wait for what becomes of this one. */
  begin(): void
  /** It refused us: a little longer each time. */
  refused(): void
  /** It took us, whatever came of the order. */
  taken(): void
}

export function createRest(now: () => number): Rest {
  let refusals = 0
  let until = 0
  const lie = () => {
    until = now() + Math.min(firstMs * 2 ** (refusals - 1), longestMs)
  }
  return {
    leftMs: () => Math.max(0, until - now()),
    begin: () => {
      if (refusals > 0) lie()
    },
    refused: () => {
      refusals++
      lie()
    },
    taken: () => {
      refusals = 0
      until = 0
    },
  }
}
