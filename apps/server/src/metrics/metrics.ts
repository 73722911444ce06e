import { Counter, Gauge, Histogram, Registry } from 'prom-client'

type Named = { name: string; help: string }
type Labels = Readonly<Record<string, string>>
/** One value of a gauge; what has labels has several. */
export type Measured = number | readonly { labels: Labels; value: number }[]

/**
 * What the process counts of itself, as Prometheus reads it (OPS-03). A name that is registered again takes the place of the earlier one. The values of a label are few and known
 * beforehand: never an address, a person, a project or what somebody typed.
 */
export type Metrics = {
  /** Asks for the value each time the page is read; what throws is no number on that page. */
  gauge: (named: Named & { labels?: readonly string[] }, collect: () => Measured | Promise<Measured>) => void
  /** Returns what counts. */
  counter: (named: Named & { labels?: readonly string[] }) => (labels?: Labels, by?: number) => void
  /** Returns what takes a value. */
  histogram: (
    named: Named & { labels?: readonly string[]; buckets: readonly number[] },
  ) => (value: number, labels?: Labels) => void
  /** The page of all values, and its type. */
  page: () => Promise<{ type: string; text: string }>
  /** For what libraries measure by themselves. */
  registry: Registry
}

/** Metrics of one server, apart from those of any other in the process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const free = (name: string) => registry.removeSingleMetric(name)
  return {
    registry,
    gauge({ name, help, labels = [] }, collect) {
      free(name)
      new Gauge({
        name,
        help,
        registers,
        labelNames: [...labels],
        async collect() {
          this.reset()
          // A page without one value is of more use than no page.
          const measured = await Promise.resolve()
            .then(collect)
            .catch(() => (labels.length === 0 ? Number.NaN : []))
          if (typeof measured === 'number') this.set(measured)
          else for (const each of measured) this.set(each.labels, each.value)
        },
      })
    },
    counter({ name, help, labels = [] }) {
      free(name)
      const counter = new Counter({ name, help, registers, labelNames: [...labels] })
      return (given = {}, by = 1) => counter.inc(given, by)
    },
    histogram({ name, help, labels = [], buckets }) {
      free(name)
      const histogram = new Histogram({
        name,
        help,
        registers,
        labelNames: [...labels],
        buckets: [...buckets],
      })
      return (value, given = {}) => histogram.observe(given, value)
    },
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
