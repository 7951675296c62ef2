import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { readOldestDue } from '../app/oldest-due.ts'
import { withSystemContext } from './command.ts'

type Row = {
  name: string
  run_by: string
  running: boolean
  finished: number | null
  due: number
  ms: number | null
  error: string | null
}

/** Which server runs which background job, and the oldest due work of each queue. */
async function jobsStatus(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select name, run_by, coalesce(lease_until > now(), false) as running, duration_ms as ms, error,
      extract(epoch from now() - finished_at)::int as finished, extract(epoch from due_at - now())::int as due
    from background_job order by name`)
  const jobs = rows.map(({ name, run_by, running, finished, due, ms, error }) => {
    const state = running ? 'running' : `finished ${finished ?? '–'} s ago in ${ms ?? '–'} ms, due in ${due} s`
    return `${name}: ${state}, by ${run_by}${error === null ? '' : `, failed: ${error}`}`
  })
  const queues = (await readOldestDue(ctx))
    .filter(({ seconds }) => seconds > 0)
    .map(({ queue, seconds }) => `${queue}: the oldest is due since ${Math.round(seconds)} s`)
  return [...jobs, ...(queues.length > 0 ? queues : ['Nothing is due.'])]
}

try {
  for (const line of await withSystemContext(jobsStatus)) console.log(line)
} catch (error) {
  console.error(`The jobs could not be read: ${(error as Error).message}`)
  process.exitCode = 1
}
