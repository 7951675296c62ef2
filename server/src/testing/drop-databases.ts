import { randomBytes } from 'node:crypto'
import { dropDatabases, postgresReachable } from './test-database.ts'

/** Setup of a test run: its processes keep their databases from file to file; they are dropped at the end of the run. */
export default function setUp(): (() => Promise<void>) | undefined {
  if (process.env['TEST_DATABASE_RUN']) return undefined
  const run = randomBytes(4).toString('hex')
  process.env['TEST_DATABASE_RUN'] = run
  return async () => {
    if (await postgresReachable()) await dropDatabases(run)
  }
}
