/** Days of the calendar as dates at midnight UTC. */
const day = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date)

const fixed = [
  [1, 1],
  [1, 6],
  [4, 25],
  [5, 1],
  [6, 2],
  [8, 15],
  [11, 1],
  [12, 8],
  [12, 25],
  [12, 26],
] as const
/** Saint Francis became a public holiday again with law 151 of 8 October 2025. */
const saintFrancisSince = 2026

/** Public holidays of all of Italy; patron saints' days differ from town to town and are not among them. */
export function isHoliday(date: Date): boolean {
  const [year, at] = [date.getUTCFullYear(), date.getTime()]
  if (fixed.some(([month, on]) => day(year, month, on) === at)) return true
  if (year >= saintFrancisSince && day(year, 10, 4) === at) return true
  return easter(year) === at || easterMonday(year) === at
}

const easterMonday = (year: number): number => easter(year) + 24 * 3600_000

/** The Gregorian computus, as Meeus, Jones and Butcher wrote it down. */
function easter(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const corrected =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + corrected + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const ordinal = epact + weekday - 7 * shift + 114
  return day(year, Math.floor(ordinal / 31), (ordinal % 31) + 1)
}
