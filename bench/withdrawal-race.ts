import { readBalances } from '@bailu/server/features/ledger/accounts'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { checkLedger } from '@bailu/server/features/ledger/check-ledger'
import { postgresDatabase } from '@bailu/server/testing/test-database'
import { seedPartner } from '@bailu/server/testing/fixtures/orders-fixture'
import {
  earnSettledReward,
  addBankCard,
  partnerActor,
  setMinimumWithdrawal,
} from '@bailu/server/testing/fixtures/payouts-fixture'
import { openTestApp } from '@bailu/server/testing/test-app'
import { median, report, round, table } from './lib/report.ts'

const ROUNDS = Number(process.argv[2] ?? 500)
const AT_ONCE = 64
const EACH = 10_000

const shop = await openTestApp(postgresDatabase)
await setMinimumWithdrawal(shop, EACH)
const durations: number[] = []
let wrong = 0
for (let at = 0; at < ROUNDS; at += 1) {
  const actor = partnerActor(await seedPartner(shop))
  await addBankCard(shop, actor.userId)
  await earnSettledReward(shop, actor.userId, 103_092n)
  const call = shop.as(actor)
  const began = performance.now()
  const results = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () => call('POST /api/withdrawal', { amount: EACH })),
  )
  durations.push(performance.now() - began)
  const succeeded = results.filter(({ status }) => status === 'fulfilled').length
  const { available, hold } = await readBalances(shop.ctx(actor), { partnerId: actor.userId } as never)
  if (succeeded !== 10 || available !== 0n || hold !== 100_000n) wrong += 1
}
const broken = await checkLedger({ db: shop.db })
await shop.close()
report('withdrawal-race', 'Withdrawals at the same instant', [
  `\`npm run bench:withdrawals\`: in each round ${AT_ONCE} withdrawals of ฿100 are requested at once by a partner who has ฿1,000, ` +
    'over 20 connections to PostgreSQL. Exactly ten must succeed, and the balance must be zero.',
  table(
    [
      'rounds',
      'withdrawals requested',
      'rounds with a number other than ten',
      `failed of ${LEDGER_CHECKS.length} checks`,
      'ms a round, median',
      'slowest',
    ],
    [[ROUNDS, ROUNDS * AT_ONCE, wrong, broken.length, round(median(durations), 0), round(Math.max(...durations), 0)]],
  ),
])
process.exitCode = wrong + broken.length > 0 ? 1 : 0
