import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { account } from '../ledger/table.ts'
import { rewardLine } from './table.ts'
import { taxRule } from '../tax/table.ts'
import { partnerDay, partnerYear } from '../reports/table.ts'
import { partner } from '../account/table.ts'
import {
  seedGuest,
  seedOrder,
  seedPartner,
  seedStaff,
  seedUser,
  markCanceled,
  markFinished,
  markPaid,
} from '../../testing/fixtures/orders-fixture.ts'
import { RewardModel } from '../../testing/scenarios/reward-model.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import {
  addBankCard,
  partnerActor,
  allowSinglePayer,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { EXHAUSTIVE, PROPERTY_SEED, databaseRuns } from '../../testing/run-counts.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { allowSingleApprover } from '../../testing/fixtures/approvals-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { PROGRESSIVE_BANDS_2017 } from '../tax/withholding.ts'
import { ReversalTooLarge } from './book-reversal.ts'
import { countGrowth } from './count-growth.ts'
import { earnRewards } from './earn-rewards.ts'
import { reverseRewardShare } from '../../testing/fixtures/reverse-reward-share.ts'
import { scheduleSettlement } from './order-settlement.ts'
import { settleRewards } from './settle-rewards.ts'
import { reverseOrderRewards } from './reverse-order-rewards.ts'

const STEPS = Number(process.env['PROPERTY_STEPS'] ?? (EXHAUSTIVE ? 500 : 150))
/** The ledger is checked after this many operations; set it to 1 to find the failing operation. */
const EVERY = Number(process.env['PROPERTY_EVERY'] ?? 250)
/** The limit of a hanging run, a minute for each sequence. */
const TIMEOUT_MS = 60_000 * Math.max(10, Number(process.env['PROPERTY_RUNS'] ?? 0))
const NEW_YEAR = new Date('2026-12-31T17:00:00Z')

const printLine = (line: string) => process.stdout.write(`${line}\n`)

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await allowSingleApprover(shop, 1_000_000_000)
  await setMinimumWithdrawal(shop, 1)
  await allowSinglePayer(shop)
  await shop.db
    .insert(taxRule)
    .values({ id: '40-2', method: 'progressive', rateBp: 0, bands: PROGRESSIVE_BANDS_2017, validFrom: NEW_YEAR })
})
afterAll(() => shop.close())
const ctx = () => shop.ctx({ kind: 'system' })

type Order = { id: string; cod: boolean; paid: boolean; finished: boolean; canceled: boolean }
type Scenario = {
  books: RewardModel
  buyers: { userId?: number; guestId?: string; partnerId: number | null }[]
  orders: Order[]
  /** Approves what needs two people. */
  second: Actor
  ops: number
}
let serial = 0

/** An operation: its name, an index of an order or partner, and two numbers as parameters. */
const step = fc.record({
  act: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('place', 'pay', 'finish') },
    { weight: 6, arbitrary: fc.constantFrom('settle', 'days', 'reverse', 'withdraw', 'decide', 'giveBack') },
    { weight: 2, arbitrary: fc.constantFrom('cancel', 'again', 'clock', 'disable', 'level') },
    { weight: 1, arbitrary: fc.constantFrom('giveUp', 'repay', 'writeOff', 'takeBack') },
  ),
  which: fc.nat(1_000),
  amount: fc.oneof(fc.bigInt(1n, 500n), fc.bigInt(1_000_000n, 90_000_000n)),
  share: fc.integer({ min: 1, max: 100 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const operations: Record<string, (scenario: Scenario, step: Step) => Promise<void>> = {
  async place(scenario, { which, amount, share }) {
    const buyer = scenario.buyers[which % scenario.buyers.length]!
    const withoutPartner = buyer.userId !== undefined && share % 7 === 0
    const bought = {
      ...buyer,
      ...(withoutPartner && { partnerId: null }),
      subtotal: amount,
      points: [25, 50, 100, 450, 7][share % 5]!,
      flags: share % 10 === 0 ? ['own_phone'] : [],
    }
    const cod = which % 3 === 0
    const order = await seedOrder(shop, { ...bought, method: cod ? 'cod' : 'promptpay' })
    scenario.books.place({ id: order.id, ...bought })
    scenario.orders.push({ id: order.id, cod, paid: false, finished: false, canceled: false })
  },
  async pay(scenario, step) {
    const order = one(
      scenario.orders.filter((o) => !o.paid && !o.canceled),
      step,
    )
    if (!order) return
    await earnRewards(ctx(), await markPaid(shop, order.id))
    order.paid = true
    scenario.books.pay(order.id, shop.deps.clock())
  },
  async finish(scenario, step) {
    const order = one(
      scenario.orders.filter((o) => !o.finished && !o.canceled && (o.paid || o.cod)),
      step,
    )
    if (!order) return
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    order.finished = true
    scenario.books.finish(order.id, shop.deps.clock())
  },
  async settle(scenario) {
    const runs = await Promise.all([settleRewards(ctx()), settleRewards(ctx())])
    expect(runs.map((run) => run.failed)).toEqual([0, 0])
    // The settlement order of several due lines decides the tax of each line, not the total.
    const lines = await shop.db
      .select()
      .from(rewardLine)
      .where(and(inArray(rewardLine.partnerId, [...scenario.books.partners.keys()]), isNull(rewardLine.reverses)))
    scenario.books.settle(
      shop.deps.clock(),
      lines.map((line) => ({ key: `${line.orderId} ${line.kind}`, before: line.yearToDate ?? 0n })),
    )
    const counts = await Promise.all([countGrowth(ctx()), countGrowth(ctx())])
    expect(counts.map((run) => run.failed)).toEqual([0, 0])
    scenario.books.countGrowth(shop.deps.clock())
  },
  async cancel(scenario, step) {
    const order = one(
      scenario.orders.filter((o) => !o.canceled),
      step,
    )
    if (!order) return
    await reverseOrderRewards(ctx(), order.id, 'canceled')
    await markCanceled(shop, order.id)
    order.canceled = true
    scenario.books.cancel(order.id, shop.deps.clock())
  },
  async reverse(scenario, { which, share: percent }) {
    const share = which % 3 ? 1 + (percent % 30) : percent
    const line = one(
      [...scenario.books.lines.values()].filter((l) => l.status === (which % 4 ? 'approved' : 'pending')),
      { which },
    )
    if (!line) return
    const [row] = await shop.db
      .select()
      .from(rewardLine)
      .where(and(eq(rewardLine.orderId, line.order), eq(rewardLine.kind, line.kind), isNull(rewardLine.reverses)))
    const work = reverseRewardShare(ctx(), row!.id, { part: BigInt(share), total: 100n, reason: 'part' })
    if (scenario.books.reverse(line, share, shop.deps.clock())) await work
    else await expect(work).rejects.toThrow(ReversalTooLarge)
  },
  async withdraw(scenario, { which, share }) {
    const [id, holdings] = one([...scenario.books.partners], { which })!
    const net = share === 1 ? holdings.available + 1n : (holdings.available * BigInt(Math.min(share * 2, 100))) / 100n
    if (net === 0n) return
    const call = shop.as(partnerActor(id))
    const work = call('POST /api/withdrawal', { amount: Number(net) })
    if (net > holdings.available || holdings.disabled)
      expect(await callOutcome(work)).toBe(holdings.disabled ? 'not_a_partner' : 'withdrawal_too_much')
    else {
      const asked = await work
      expect(BigInt(asked.tax)).toBe(scenario.books.taxBehind(id, net))
      scenario.books.withdraw(asked.id, id, net)
    }
  },
  async decide(scenario, step) {
    const asked = one(
      [...scenario.books.withdrawals.values()].filter(({ state }) => state === 'open' || step.share < 10),
      step,
    )
    if (!asked) return
    const staff = shop.as(newStaffActor('finance'))
    const { id, partner: partnerId, net } = asked
    const pays = step.share % 3 > 0
    const work = pays
      ? staff('POST /api/staff/withdrawal/{id}/pay', { id, amount: Number(net), bank_reference: id })
      : staff('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'no' })
    const owes = pays && scenario.books.partners.get(partnerId)!.owed > 0n
    if (asked.state !== 'open') expect(await callOutcome(work)).toBe('withdrawal_moved_on')
    else if (owes) expect(await callOutcome(work)).toBe('withdrawal_owed')
    else {
      await work
      scenario.books.decide(asked, pays ? 'paid' : 'rejected')
    }
  },
  async giveBack(scenario, step) {
    const asked = one([...scenario.books.withdrawals.values()], step)
    if (!asked) return
    const work = shop.as(newStaffActor('finance'))('POST /api/staff/withdrawal/{id}/returned', {
      id: asked.id,
      amount: Number(asked.net),
      bank_reference: `back ${asked.id}`,
      reason: 'Account closed',
    })
    if (asked.state !== 'paid') expect(await callOutcome(work)).toBe('withdrawal_moved_on')
    else {
      await work
      scenario.books.decide(asked, 'returned')
    }
  },
  async giveUp(scenario, { which, share }) {
    const [id, holdings] = one([...scenario.books.partners], { which })!
    if (holdings.available === 0n) return
    const amount = Number(holdings.available) + (share % 10 === 0 ? 1 : 0)
    const result = await callOutcome(
      shop.as(partnerActor(id))('POST /api/withdrawal/give-up', { amount, reason: 'other' }),
    )
    const most = holdings.hold > 0n ? 'withdrawal_open' : share % 10 === 0 ? 'amount_differs' : 'done'
    expect(result).toBe(holdings.disabled ? 'not_a_partner' : most)
    if (result !== 'done') return
    const { given_up: given } = await shop.as(newStaffActor('finance'))('GET /api/staff/partner/{id}/money', { id })
    scenario.books.forfeit(id, given[0]!.id)
  },
  async repay(scenario, { which, share }) {
    const debtor = one(
      [...scenario.books.partners].filter(([, { owed }]) => owed > 0n),
      { which },
    )
    if (!debtor) return
    const [id, { owed }] = debtor
    const amount = share % 10 === 0 ? owed + 1n : (owed * BigInt(share) + 99n) / 100n
    const asked = { id, amount: Number(amount), bank_reference: `repaid ${(serial += 1)}` }
    const result = await callOutcome(shop.as(newStaffActor('finance'))('POST /api/staff/partner/{id}/repayment', asked))
    expect(result).toBe(amount > owed ? 'debt_smaller' : 'done')
    if (result === 'done') scenario.books.reduceDebt(id, amount)
  },
  async writeOff(scenario, { which, share }) {
    const debtor = one(
      [...scenario.books.partners].filter(([, { owed }]) => owed > 0n),
      { which },
    )
    if (!debtor) return
    const [id, { owed }] = debtor
    const amount = (owed * BigInt(share) + 99n) / 100n
    const asked = { id, amount: Number(amount), reason: 'Small' }
    await shop.as(newStaffActor('finance'))('POST /api/staff/partner/{id}/write-off', asked)
    const { waits } = await shop.as(scenario.second)('GET /api/staff/partner/{id}/money', { id })
    await shop.as(scenario.second)('POST /api/staff/approval/{id}/approve', { id: waits!.approval })
    scenario.books.reduceDebt(id, amount)
  },
  async takeBack(scenario, { which, share }) {
    const [id] = one([...scenario.books.partners], { which })!
    const finance = shop.as(newStaffActor('finance'))
    const money = await finance('GET /api/staff/partner/{id}/money', { id })
    const given = money.given_up.map((entry) => ({ ...entry, kind: 'give_up' as const }))
    const entry = one(
      [...money.entries, ...given].filter(({ voided_at: at }) => at === null),
      { which: share },
    )
    if (!entry) return
    const asked = { id: entry.id, reason: 'By mistake' }
    expect(await finance('POST /api/staff/partner-entry/{id}/void', asked)).toEqual({ waits_until: null })
    expect(await callOutcome(finance('POST /api/staff/partner-entry/{id}/void', asked))).toBe('entry_moved_on')
    if (entry.kind === 'give_up') scenario.books.restoreForfeited(id, entry.id)
    else scenario.books.restoreDebt(id, BigInt(entry.amount))
  },
  async level(scenario, { which, share }) {
    const [id, holdings] = one([...scenario.books.partners], { which })!
    holdings.level = 1 + (share % 4)
    await shop.db.update(partner).set({ level: holdings.level }).where(eq(partner.userId, id))
  },
  async again(scenario, step) {
    const order = one(
      scenario.orders.filter((o) => o.paid),
      step,
    )
    if (!order) return
    const row = { ...scenario.books.orders.get(order.id)!, number: '', finishedAt: null }
    await Promise.all([
      earnRewards(ctx(), { userId: null, guestId: null, ...row }),
      earnRewards(ctx(), { userId: null, guestId: null, ...row }),
    ])
    if (order.canceled)
      await Promise.all([reverseOrderRewards(ctx(), order.id, 'again'), reverseOrderRewards(ctx(), order.id, 'again')])
  },
  async days(_world, { share }) {
    shop.passDays(share % 20)
  },
  async clock(_world, { which, share }) {
    const now = shop.deps.clock().getTime()
    const midnight = Math.ceil((now + 7 * 3_600_000) / 86_400_000) * 86_400_000 - 7 * 3_600_000
    const goal = which % 8 === 0 && now < NEW_YEAR.getTime() ? NEW_YEAR.getTime() : midnight
    shop.setClock(new Date(Math.max(now, goal + [-1, 0, 1][share % 3]!)))
  },
  async disable(scenario, { which, share }) {
    const [id, holdings] = one([...scenario.books.partners], { which })!
    holdings.disabled = share <= 25
    await shop.db
      .update(partner)
      .set({ disabledAt: holdings.disabled ? shop.deps.clock() : null })
      .where(eq(partner.userId, id))
  },
}

const one = <T>(list: T[], { which }: { which: number }): T | undefined => list[which % Math.max(list.length, 1)]

async function newScenario(): Promise<Scenario> {
  shop.setClock(new Date('2026-11-05T05:00:00Z'))
  const books = new RewardModel()
  const top = await seedPartner(shop)
  const mid = await seedPartner(shop, { mentorId: top, level: 2 })
  for (const [id, level] of [
    [top, 1],
    [mid, 2],
  ] as const)
    books.addPartner(id, level)
  for (const id of [top, mid]) await addBankCard(shop, id)
  const buyers: Scenario['buyers'] = [
    { userId: top, partnerId: null },
    { userId: mid, partnerId: top },
    { userId: mid, partnerId: mid },
    { userId: await seedUser(shop), partnerId: null },
    { guestId: await seedGuest(shop), partnerId: mid },
    { guestId: await seedGuest(shop), partnerId: top },
  ]
  for (const partnerId of [top, top, mid]) buyers.push({ userId: await seedUser(shop, partnerId), partnerId })
  const { actor: second } = await seedStaff(shop, 'finance')
  return { books, buyers, orders: [], second, ops: 0 }
}

async function checkBooks(scenario: Scenario) {
  expect(await checkLedger({ db: shop.db })).toEqual([])
  await compare(scenario)
}

async function compare({ books }: Scenario) {
  const ids = [...books.partners.keys()]
  const [accounts, days, years, partners] = [
    await shop.db.select().from(account).where(inArray(account.partnerId, ids)),
    await shop.db.select().from(partnerDay).where(inArray(partnerDay.partnerId, ids)),
    await shop.db.select().from(partnerYear).where(inArray(partnerYear.partnerId, ids)),
    await shop.db.select().from(partner).where(inArray(partner.userId, ids)),
  ]
  for (const id of ids) {
    const balance = (kind: string) => {
      const row = accounts.find((a) => a.partnerId === id && a.kind === kind)
      return row ? (row.side === 'debit' ? row.debits - row.credits : row.credits - row.debits) : 0n
    }
    const real = {
      pending: balance('pending'),
      available: balance('available'),
      hold: balance('hold'),
      owed: balance('receivable'),
      points: balance('points'),
      growth: balance('growth'),
      level: partners.find((p) => p.userId === id)?.level,
      days: Object.fromEntries(
        days
          .filter((d) => d.partnerId === id && (d.points || d.rewards))
          .map((d) => [d.day, `${d.points} ${d.rewards}`])
          .sort(),
      ),
      years: Object.fromEntries(
        years.filter((y) => y.partnerId === id && (y.gross || y.tax)).map((y) => [y.year, `${y.gross} ${y.tax}`]),
      ),
    }
    expect(real).toEqual(books.expected(id))
  }
}

test(
  'after any sequence of operations the ledger is consistent and equals the model',
  async () => {
    let [ops, orders] = [0, 0]
    printLine(`PROPERTY_SEED=${PROPERTY_SEED} PROPERTY_STEPS=${STEPS}`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const scenario = await newScenario()
        for (const next of steps) {
          await operations[next.act]!(scenario, next)
          ops += 1
          if (ops % EVERY === 0) await checkBooks(scenario)
        }
        await checkBooks(scenario)
        orders += scenario.orders.length
      }),
      databaseRuns(40, 1),
    )
    const lines = await shop.db.select().from(rewardLine)
    const count = (of: (line: typeof rewardLine.$inferSelect) => unknown) => lines.filter(of).length
    const debtor = await shop.db
      .select()
      .from(account)
      .where(and(eq(account.kind, 'receivable'), gt(account.debits, 0n)))
    printLine(
      `${ops} operations, ${orders} orders; lines: ${count((l) => !l.reverses)}, settled ${count((l) => !l.reverses && l.settledAt)}, ` +
        `canceled ${count((l) => !l.reverses && l.canceledAt)}, taxed ${count((l) => l.tax > 0n)}, in 2027 ${count((l) => l.taxRuleId === '40-2')}; ` +
        `reversals ${count((l) => l.reverses)}; ${debtor.length} partners owed`,
    )
  },
  TIMEOUT_MS,
)
