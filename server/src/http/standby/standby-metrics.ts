import { Gauge, type Registry } from 'prom-client'
import type { Standby } from '../../database/standby.ts'

const secondsOf = (ms: number): number => Math.round(ms / 100) / 10

/** State, age and share of the reads, for /readyz. */
export function describeStandby(standby: Standby) {
  const { state, ageMs, reads } = standby.facts()
  const total = Object.values(reads).reduce((sum, count) => sum + count, 0)
  return {
    state,
    age_seconds: Number.isFinite(ageMs) ? secondsOf(ageMs) : null,
    share_of_reads: total === 0 ? null : Math.round((reads.standby * 100) / total) / 100,
  }
}

/** Metrics of the standby, counted by itself. */
export function registerStandbyMetrics(standby: Standby, registry: Registry): void {
  const gauges = [
    new Gauge({
      name: 'standby_age_seconds',
      help: 'Age of the standby; +Inf when it does not answer or has nothing that is known to be recent',
      registers: [],
      collect() {
        this.set(standby.facts().ageMs / 1000)
      },
    }),
    new Gauge({
      name: 'standby_current',
      help: '1 while reports may read the standby',
      registers: [],
      collect() {
        this.set(standby.facts().state === 'current' ? 1 : 0)
      },
    }),
    // Counted by the standby itself, so that only `set` is of use here.
    new Gauge({
      name: 'standby_reads_total',
      help: 'Statements that may read the standby: read there (standby), or why the primary was read',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        for (const [outcome, count] of Object.entries(standby.facts().reads)) this.set({ outcome }, count)
      },
    }),
  ]
  for (const gauge of gauges) registry.registerMetric(gauge)
}
