import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hasFormerRelease, unpackFormerRelease } from '../../../tools/upgrade/former-release.ts'
import { connectPool } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { checkLedger } from '../features/ledger/check-ledger.ts'
import { runBackfills } from './backfills.ts'
import { postgresReachable, TEST_URL } from '../testing/test-database.ts'
import { openTestApp } from '../testing/test-app.ts'

const TRADE = fileURLToPath(new URL('../../../tools/upgrade/play-former-sales.mjs', import.meta.url))
const possible = hasFormerRelease() && (await postgresReachable())

test.skipIf(!possible)(
  'servers of the previous release work with the schema of this one, and the ledger is correct afterwards',
  async () => {
    const former = unpackFormerRelease()
    const child = spawn(process.execPath, [TRADE, former.folder], {
      env: { ...process.env, TEST_DATABASE_URL: TEST_URL, TEST_ENGINE: '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const next = async () => String((await said.next()).value)
    try {
      const url = new URL(TEST_URL)
      url.pathname = `/${await next()}`
      const admin = url.href
      const app = { connectionString: admin, options: '-c role=bailu_app' }
      const own = connectPool(app, { pool: 4, onError: () => undefined, longQueries: true })
      await migrate({ ...own, engine: 'postgresql' }, admin)

      child.stdin.write('trade\n')
      expect(await next()).toBe('traded')
      const database = { ...own, engine: 'postgresql' as const, close: () => own.pool.end() }
      const shop = await openTestApp(async () => database, {}, { limits: 'first' })
      await runBackfills(shop.ctx({ kind: 'system' }))
      expect(await checkLedger(shop)).toEqual([])

      child.stdin.write('trade\n')
      expect(await next(), 'what it wrote after the first run of the fills').toBe('traded')
      await runBackfills(shop.ctx({ kind: 'system' }))
      expect(await checkLedger(shop)).toEqual([])
      const { rows } = await shop.db.execute(sql`select count(*)::int as orders from orders`)
      expect(rows[0]!['orders']).toBe(3 * 7)
      await shop.close()
    } finally {
      child.stdin.end('end\n')
      await exited
      former.remove()
    }
  },
  240_000,
)
