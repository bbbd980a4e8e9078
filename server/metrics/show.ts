import { Counter, Gauge, type Registry } from 'prom-client'

export interface Sample {
  labels?: Record<string, string>
  value: number
}

export interface Figure {
  /** As Prometheus names them: the unit last, `_total` for what only grows. */
  name: string
  help: string
  labels?: string[]
  /** Null: not to be had now, so that it is left out rather than wrong. */
  read: () => Sample[] | null | Promise<Sample[] | null>
}

/** A figure that is looked up when somebody asks for it. */
export function show(registry: Registry, { name, help, labels = [], read }: Figure): void {
  const options = { name, help, labelNames: labels, registers: [registry] }
  if (name.endsWith('_total')) {
    const counter: Counter = new Counter({
      ...options,
      collect: async () => {
        const samples = await read()
        // A counter without labels would come as 0, which it is not.
        if (samples === null) return counter.remove()
        counter.reset()
        for (const { labels: of = {}, value } of samples) counter.inc(of, value)
      },
    })
    return
  }
  const gauge: Gauge = new Gauge({
    ...options,
    collect: async () => {
      const samples = await read()
      gauge.reset()
      if (samples === null) return gauge.remove()
      for (const { labels: of = {}, value } of samples) gauge.set(of, value)
    },
  })
}
