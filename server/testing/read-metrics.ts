type Labels = Record<string, string>

interface Series {
  name: string
  labels: Labels
  value: number
}

/** What a scrape says, in Prometheus' text format. */
export function readMetrics(text: string) {
  const series = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readSeries)
  const matching = (name: string, labels: Labels) =>
    series.filter(
      (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
    )
  return {
    names: new Set(series.map(({ name }) => name)),
    series,
    /** Of the first series that has these labels. */
    of: (name: string, labels: Labels = {}) => matching(name, labels)[0]?.value,
    sum: (name: string, labels: Labels = {}) =>
      matching(name, labels).reduce((total, { value }) => total + value, 0),
  }
}

function readSeries(line: string): Series {
  const match = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)
  if (!match) throw new Error(`no series: ${line}`)
  const [, name = '', labels = '', value] = match
  return {
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of])),
    value: Number(value),
  }
}
