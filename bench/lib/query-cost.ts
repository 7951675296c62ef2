import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

type Statement = { text: string; values: unknown[] }
type Node = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
type Explained = { Plan: Node; 'Planning Time': number; 'Execution Time': number }
/** Buffers (pages of 8 KiB) touched, and the database's time in ms for planning and execution. */
export type QueryCost = { buffers: number; ms: number }

const recorder = new AsyncLocalStorage<Statement[]>()

/** Lets {@link captureStatements} record the queries of this pool. */
export function recordStatements(pool: pg.Pool): void {
  const send = pool.query.bind(pool) as (config: unknown, values?: unknown[], ...rest: unknown[]) => unknown
  pool.query = ((config: unknown, values?: unknown[], ...rest: unknown[]) => {
    const { text, values: configValues } = (
      typeof config === 'string' ? { text: config } : config
    ) as Partial<Statement>
    if (text !== undefined) recorder.getStore()?.push({ text, values: configValues ?? values ?? [] })
    return send(config, values, ...rest)
  }) as typeof pool.query
}

/** The statements sent to the database while `run` runs. */
export async function captureStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  await recorder.run(statements, run)
  return statements
}

const RUNS = 4

/** Cost of these statements, each repeated under EXPLAIN; the minimum time counts, as other processes share the machine. */
export async function measureQueryCost(pool: pg.Pool, statements: readonly Statement[]): Promise<QueryCost> {
  const sum = { buffers: 0, ms: 0 }
  for (const { text, values } of statements.filter((one) => /^\s*(select|with|\()/i.test(one.text))) {
    let minMs = Infinity
    let buffers = 0
    // More than once: the first read after a vacuum may set hint bits.
    for (let run = 0; run < RUNS; run += 1) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [Explained] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      )
      const explained = rows[0]!['QUERY PLAN'][0]
      buffers = explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks']
      minMs = Math.min(minMs, explained['Planning Time'] + explained['Execution Time'])
    }
    sum.buffers += buffers
    sum.ms += minMs
  }
  return sum
}
