import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { checkLedger } from '../../server/src/features/ledger/check-ledger.ts'
import { openHttpTestApp } from '../../server/src/testing/http-test-app.ts'
import { postgresDatabase, postgresReachable } from '../../server/src/testing/test-database.ts'
import { encryptRows } from './encrypt-rows.ts'
import { grow } from './grow.ts'
import { CLIENT, LARGE_PARTNER } from './grow-users.ts'
import { GROWTH_CALLS } from './growth-calls.ts'
import { staffScreens } from './staff-calls.ts'
import { findSampleRows } from './staff-requests.ts'

const withPostgres = test.skipIf(!(await postgresReachable()))

withPostgres(
  'the generated shop has balanced books, and every measured call answers',
  { timeout: 300_000 },
  async () => {
    const database = await postgresDatabase()
    // Bulk loading switches triggers off, which only a superuser may.
    const superuser = new pg.Pool({ connectionString: database.url, max: 1 })
    const shop = await openHttpTestApp(async () => database)
    onTestFinished(async () => {
      await superuser.end()
      await shop.close()
    })
    const client = await superuser.connect()
    await grow(client, 10_000).finally(() => client.release())
    shop.setClock(new Date())
    expect(await checkLedger({ db: shop.db })).toEqual([])

    const samples = await findSampleRows(superuser)
    await encryptRows(superuser, shop.deps.config, samples)
    const staff = await shop.signIn.staff(samples.staff)
    await superuser.query(`update staff set roles = '{owner}' where id = $1`, [samples.staff])
    const tokens = { partner: await shop.signIn.user(LARGE_PARTNER.partner), client: await shop.signIn.user(CLIENT) }
    const requests = [
      ...GROWTH_CALLS.map(({ path, caller }) => ({
        url: path,
        headers: { authorization: `Bearer ${tokens[caller]}` },
      })),
      ...staffScreens(samples).map(({ url, header }) => ({
        url,
        headers: { authorization: `Bearer ${staff}`, ...header },
      })),
    ]
    const refused: string[] = []
    for (const request of requests) {
      const reply = await shop.app.inject(request)
      if (reply.json().status !== 100) refused.push(`${request.url}: ${reply.body.slice(0, 200)}`)
    }
    expect(refused).toEqual([])
    expect(requests.length).toBeGreaterThan(200)
  },
)
