import type { WalPosition } from './wal-position.ts'

/** Where the primary was: everything committed before `at` is at or before `position`. `at` in milliseconds, monotonic. */
type PrimarySample = { at: number; position: WalPosition; timeline: number }

/** What a standby says of itself. */
export type StandbyReport = { recovering: boolean; position: WalPosition; timeline: number; identity: string }

/**
 * - `current`: may be read
 * - `behind`: older than allowed
 * - `promoted`: no standby any more, so that it may hold writes that the primary does not have, and lack others
 * - `other_history`: a copy of another database, or of this one before a failover
 * - `away`: does not answer
 */
export type StandbyState = 'current' | 'behind' | 'promoted' | 'other_history' | 'away'

/**
 * The age of a standby without comparing clocks: positions of the primary, taken about once a second, say until when a
 * standby has everything. On an idle primary the position stays the same, and so the standby stays current.
 */
export function createAgeMeter(identity: string, maxAgeMs: number) {
  let samples: PrimarySample[] = []

  /** Milliseconds since the standby had everything; Infinity when it is older than all samples. */
  function ageOf(position: WalPosition, now: number): number {
    const newest = samples.findLast((sample) => sample.position <= position)
    return newest === undefined ? Infinity : now - newest.at
  }

  return {
    add(sample: PrimarySample): void {
      const last = samples.at(-1)
      // A position that goes back, or another timeline: after a failover earlier samples say nothing.
      const continues = last?.timeline === sample.timeline && last.position <= sample.position
      const oldest = sample.at - 2 * maxAgeMs
      samples = continues ? [...samples.filter(({ at }) => at >= oldest), sample] : [sample]
    },
    judge(report: StandbyReport, now: number): { state: StandbyState; ageMs: number } {
      const ageMs = ageOf(report.position, now)
      if (!report.recovering) return { state: 'promoted', ageMs }
      const sameHistory = report.identity === identity && report.timeline === samples.at(-1)?.timeline
      if (samples.length > 0 && !sameHistory) return { state: 'other_history', ageMs }
      return { state: ageMs <= maxAgeMs ? 'current' : 'behind', ageMs }
    },
  }
}
