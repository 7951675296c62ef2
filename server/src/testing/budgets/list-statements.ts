import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const recorder = new AsyncLocalStorage<string[]>()

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args
  recorder.getStore()?.push(typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? ''))
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

/** The statements that `work` sends to the database, on any connection. */
export async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  await recorder.run(statements, work)
  return statements
}
