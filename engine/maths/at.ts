/** The value at a place that the caller has computed: a wrong place is an error here, not a NaN in a picture. */
export function at<T>(values: ArrayLike<T>, place: number): T {
  const value = values[place]
  if (value === undefined) throw new RangeError(`Nothing at ${place} of ${values.length}`)
  return value
}
