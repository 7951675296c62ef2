import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variant } from '../../../database/tables/catalogue.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { BOOKED } from '../../../testing/money-books.ts'
import { moneyStep } from '../../../testing/money-steps.ts'
import { randomMoney } from '../../../testing/random-money.ts'
import { SEED, overDatabase } from '../../../testing/random-runs.ts'
import { returnsShop, type ReturnsShop } from '../../../testing/returns-shop.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'

const STEPS = Number(process.env['PROPERTY_STEPS'] ?? 120)
/** The ledger is checked after so many operations; 1 finds the exact operation. */
const EVERY = Number(process.env['PROPERTY_EVERY'] ?? 30)
const STOCK = 10_000

let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
})
afterAll(() => shop.close())

/** Balances of the company accounts from the entries alone; above zero is a debit. */
async function accounts() {
  const { rows } = await shop.db.execute<{ kind: string; held: string }>(sql`
    select a.kind, coalesce((select sum(amount) from transfer where debit_id = a.id), 0)
      - coalesce((select sum(amount) from transfer where credit_id = a.id), 0) as held
    from account a where a.owner_id = 0`)
  return Object.fromEntries(BOOKED.map((kind) => [kind, Number(rows.find((row) => row.kind === kind)?.held ?? 0)]))
}

async function prove({ books }: Awaited<ReturnType<typeof randomMoney>>) {
  expect(await accounts()).toEqual(books.accounts)
  const receipts = await shop.db.select().from(receipt)
  const rest = (list: { rest: number }[]) => list.reduce((all, one) => all + one.rest, 0)
  const standing = receipts.filter(({ voidedAt }) => voidedAt === null)
  expect(rest(standing.map((one) => ({ rest: Number(one.rest) })))).toBe(
    rest(books.receipts.filter(({ voided }) => !voided)),
  )
  const ids = [shop.cream.variantId, shop.serum.variantId]
  const goods = await shop.db.select().from(variant).where(inArray(variant.id, ids)).orderBy(variant.id)
  expect(goods.map(({ stock }) => STOCK - stock)).toEqual(books.gone)
}

test(`money that comes, is used, kept, carried, owed and goes back is where it is said to be (PROPERTY_SEED=${SEED})`, async () => {
  const world = await randomMoney(shop)
  let ops = 0
  await fc.assert(
    fc.asyncProperty(fc.array(moneyStep, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      for (const step of steps) {
        await world.take(step)
        ops += 1
        if (ops % EVERY === 0) await prove(world)
      }
      await prove(world)
      expect(await checkLedger({ db: shop.db })).toEqual([])
    }),
    overDatabase(2),
  )
  process.stdout.write(`${ops} operations; done: ${JSON.stringify(world.done)}\n`)
}, 600_000)
