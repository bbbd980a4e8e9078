const romeParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** A date whose UTC fields read like a clock on a wall in Rome. */
export function romeWallClock(instant: Date): Date {
  const parts = Object.fromEntries(romeParts.formatToParts(instant).map((part) => [part.type, part.value]))
  return new Date(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`)
}

/** The day there, as `2026-11-23`. */
export const romeDay = (instant: Date): string => romeWallClock(instant).toISOString().slice(0, 10)

/** The same the other way. The clock changes at one in the morning of UTC, so only the hours from one to three could be wrong. */
export function romeInstant(wallClock: Date): Date {
  const offsetMs = romeWallClock(wallClock).getTime() - wallClock.getTime()
  return new Date(wallClock.getTime() - offsetMs)
}
