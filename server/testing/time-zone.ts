/** Runs something on a machine that lives elsewhere. */
export function inTimeZone(zone: string, act: () => void): void {
  const home = process.env.TZ
  process.env.TZ = zone
  try {
    act()
  } finally {
    if (home === undefined) delete process.env.TZ
    else process.env.TZ = home
  }
}
