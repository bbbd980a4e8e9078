/**
 * The instant so many months after the first one, on the same day of the month where the month has it and on its last
 * day where it has not: 31 January, 28 February, 31 March. Counted from the anchor, so that nothing drifts; in UTC, as
 * the providers do.
 */
export function addMonths(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear()
  const month = anchor.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(anchor)
  moved.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay))
  return moved
}

/** The end of the period that begins then, for what began at the anchor. */
export function periodEndAfter(anchor: Date, periodStart: Date): Date {
  let months = 1
  while (addMonths(anchor, months) <= periodStart) months++
  return addMonths(anchor, months)
}
