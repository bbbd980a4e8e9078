/** The rows of a picture, which threads take in turn until none is left. */
export interface Rows {
  count: number
  /** In memory that all threads see. */
  next: Int32Array
}

export const rowsOf = (count: number): Rows => ({
  count,
  next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
})

/** A row that nobody has taken yet; `count` or more when none is left. */
export const takeRow = ({ next }: Rows): number => Atomics.add(next, 0, 1)
