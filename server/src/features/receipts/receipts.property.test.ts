import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variant } from '../catalogue/table.ts'
import { receipt } from './table.ts'
import { MODEL_ACCOUNTS } from '../../testing/scenarios/money-model.ts'
import { moneyStep } from '../../testing/scenarios/money-actions.ts'
import { createMoneyScenario } from '../../testing/scenarios/random-money.ts'
import { EXHAUSTIVE, PROPERTY_SEED, databaseRuns } from '../../testing/run-counts.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const STEPS = Number(process.env['PROPERTY_STEPS'] ?? (EXHAUSTIVE ? 120 : 60))
/** The ledger is checked after so many operations; 1 finds the exact operation. */
const EVERY = Number(process.env['PROPERTY_EVERY'] ?? 30)
const STOCK = 10_000

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())

/** Balances of the company accounts from the entries alone; above zero is a debit. */
async function accounts() {
  const { rows } = await shop.db.execute<{ kind: string; balance: string }>(sql`
    select a.kind, coalesce((select sum(amount) from transfer where debit_id = a.id), 0)
      - coalesce((select sum(amount) from transfer where credit_id = a.id), 0) as balance
    from account a where a.partner_id = 0`)
  return Object.fromEntries(
    MODEL_ACCOUNTS.map((kind) => [kind, Number(rows.find((row) => row.kind === kind)?.balance ?? 0)]),
  )
}

async function prove({ model }: ReturnType<typeof createMoneyScenario>) {
  expect(await accounts()).toEqual(model.accounts)
  const receipts = await shop.db.select().from(receipt)
  const rest = (list: { rest: number }[]) => list.reduce((all, one) => all + one.rest, 0)
  const standing = receipts.filter(({ voidedAt }) => voidedAt === null)
  expect(rest(standing.map((one) => ({ rest: Number(one.rest) })))).toBe(
    rest(model.receipts.filter(({ voided }) => !voided)),
  )
  const ids = [shop.cream.variantId, shop.serum.variantId]
  const goods = await shop.db.select().from(variant).where(inArray(variant.id, ids)).orderBy(variant.id)
  expect(goods.map(({ stock }) => STOCK - stock)).toEqual(model.piecesOut)
}

test(`money received, allocated, retained, deposited, owed and refunded equals the account balances (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  const randomState = createMoneyScenario(shop)
  let ops = 0
  await fc.assert(
    fc.asyncProperty(fc.array(moneyStep, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      for (const step of steps) {
        await randomState.playStep(step)
        ops += 1
        if (ops % EVERY === 0) await prove(randomState)
      }
      await prove(randomState)
      expect(await checkLedger({ db: shop.db })).toEqual([])
    }),
    databaseRuns(2),
  )
  process.stdout.write(`${ops} operations; done: ${JSON.stringify(randomState.counts)}\n`)
}, 600_000)
