import { balances } from '@bailu/server/features/ledger/balances'
import { checkLedger, LAW_COUNT } from '@bailu/server/features/ledger/check-ledger'
import { postgresDatabase } from '@bailu/server/testing/databases'
import { addPartner } from '@bailu/server/testing/money-rows'
import { earn, linkCard, partnerActor, withdrawFrom } from '@bailu/server/testing/payouts'
import { openShop } from '@bailu/server/testing/shop'
import { median, report, round, table } from './lib/report.ts'

const ROUNDS = Number(process.argv[2] ?? 500)
const AT_ONCE = 64
const EACH = 10_000

const shop = await openShop(postgresDatabase)
await withdrawFrom(shop, EACH)
const took: number[] = []
let wrong = 0
for (let at = 0; at < ROUNDS; at += 1) {
  const actor = partnerActor(await addPartner(shop))
  await linkCard(shop, actor.userId)
  await earn(shop, actor.userId, 103_092n)
  const call = shop.as(actor)
  const began = performance.now()
  const results = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () => call('POST /api/withdrawal', { amount: EACH })),
  )
  took.push(performance.now() - began)
  const passed = results.filter(({ status }) => status === 'fulfilled').length
  const { available, hold } = await balances(shop.ctx(actor), { partnerId: actor.userId } as never)
  if (passed !== 10 || available !== 0n || hold !== 100_000n) wrong += 1
}
const broken = await checkLedger({ db: shop.db })
await shop.close()
report('withdrawal-race', 'Withdrawals at the same instant', [
  `\`npm run bench:withdrawals\`: in each round ${AT_ONCE} withdrawals of ฿100 are asked for at once by a partner who has ฿1,000, ` +
    'over 20 connections to PostgreSQL. Exactly ten must pass, and nothing may be left or missing.',
  table(
    [
      'rounds',
      'withdrawals asked for',
      'rounds in which not exactly ten passed',
      `of ${LAW_COUNT} laws broken`,
      'ms a round, median',
      'slowest',
    ],
    [[ROUNDS, ROUNDS * AT_ONCE, wrong, broken.length, round(median(took), 0), round(Math.max(...took), 0)]],
  ),
])
process.exitCode = wrong + broken.length > 0 ? 1 : 0
