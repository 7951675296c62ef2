import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

type Sent = { text: string; values: unknown[] }
type Node = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
type Explained = { Plan: Node; 'Planning Time': number; 'Execution Time': number }
/** Buffers (pages of 8 KiB) touched, and the database's time in ms for planning and execution. */
export type Work = { buffers: number; ms: number }

const listening = new AsyncLocalStorage<Sent[]>()

/** Lets {@link captureStatements} record the queries of this pool. */
export function listenTo(pool: pg.Pool): void {
  const send = pool.query.bind(pool) as (config: unknown, values?: unknown[], ...rest: unknown[]) => unknown
  pool.query = ((config: unknown, values?: unknown[], ...rest: unknown[]) => {
    const { text, values: own } = (typeof config === 'string' ? { text: config } : config) as Partial<Sent>
    if (text !== undefined) listening.getStore()?.push({ text, values: own ?? values ?? [] })
    return send(config, values, ...rest)
  }) as typeof pool.query
}

/** The statements sent to the database while `run` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  await listening.run(sent, work)
  return sent
}

const RUNS = 4

/** Cost of these statements, each repeated under EXPLAIN; the minimum time counts, as other processes share the machine. */
export async function workOf(pool: pg.Pool, sent: readonly Sent[]): Promise<Work> {
  const sum = { buffers: 0, ms: 0 }
  for (const { text, values } of sent.filter((one) => /^\s*(select|with|\()/i.test(one.text))) {
    let least = Infinity
    let buffers = 0
    // More than once: the first read after a vacuum may set hint bits.
    for (let run = 0; run < RUNS; run += 1) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [Explained] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      )
      const explained = rows[0]!['QUERY PLAN'][0]
      buffers = explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks']
      least = Math.min(least, explained['Planning Time'] + explained['Execution Time'])
    }
    sum.buffers += buffers
    sum.ms += least
  }
  return sum
}
