/** The entries of a setting such as `web,worker`. */
export const listOf = (setting: string): string[] =>
  setting
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
