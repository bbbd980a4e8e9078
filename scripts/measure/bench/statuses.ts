export function countStatuses(statuses: number[]): Map<number, number> {
  const counted = new Map<number, number>()
  for (const status of statuses) counted.set(status, (counted.get(status) ?? 0) + 1)
  return counted
}

export const describeStatuses = (counted: Map<number, number>): string =>
  [...counted]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} x ${status}`)
    .join(', ')
