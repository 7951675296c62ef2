import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { account } from '../../database/tables/ledger.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { taxRule } from '../../database/tables/rules.ts'
import { partnerDay, partnerYear } from '../../database/tables/sums.ts'
import { partner } from '../../database/tables/people.ts'
import {
  addGuest,
  addOrder,
  addPartner,
  addStaff,
  addUser,
  markCanceled,
  markFinished,
  markPaid,
} from '../../testing/money-rows.ts'
import { Books } from '../../testing/books.ts'
import { staffOf } from '../../testing/buyers.ts'
import { linkCard, partnerActor, payAlone, withdrawFrom } from '../../testing/payouts.ts'
import { SEED, overDatabase } from '../../testing/random-runs.ts'
import { outcome } from '../../testing/refusals.ts'
import { aloneUpTo } from '../../testing/approval-world.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { BANDS_2017 } from '../tax/progressive-40-2.ts'
import { ReversalTooLarge } from './book-reversal.ts'
import { countGrowth } from './count-growth.ts'
import { earnRewards } from './earn-rewards.ts'
import { reverseShare } from '../../testing/reverse-share.ts'
import { scheduleSettlement } from './schedule-settlement.ts'
import { settleRewards } from './settle-rewards.ts'
import { takeBackRewards } from './take-back-rewards.ts'

const STEPS = Number(process.env['PROPERTY_STEPS'] ?? 500)
/** The ledger is checked after this many operations; set it to 1 to find the failing operation. */
const EVERY = Number(process.env['PROPERTY_EVERY'] ?? 250)
const NEW_YEAR = new Date('2026-12-31T17:00:00Z')

const say = (line: string) => process.stdout.write(`${line}\n`)

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await aloneUpTo(shop, 1_000_000_000)
  await withdrawFrom(shop, 1)
  await payAlone(shop)
  await shop.db
    .insert(taxRule)
    .values({ id: '40-2', method: 'progressive', rateBp: 0, bands: BANDS_2017, validFrom: NEW_YEAR })
})
afterAll(() => shop.close())
const ctx = () => shop.ctx({ kind: 'system' })

type Order = { id: string; cod: boolean; paid: boolean; finished: boolean; canceled: boolean }
type World = {
  books: Books
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

const acts: Record<string, (world: World, step: Step) => Promise<void>> = {
  async place(world, { which, amount, share }) {
    const buyer = world.buyers[which % world.buyers.length]!
    const orphan = buyer.userId !== undefined && share % 7 === 0
    const bought = {
      ...buyer,
      ...(orphan && { partnerId: null }),
      goods: amount,
      points: [25, 50, 100, 450, 7][share % 5]!,
      flags: share % 10 === 0 ? ['own_phone'] : [],
    }
    const cod = which % 3 === 0
    const order = await addOrder(shop, { ...bought, method: cod ? 'cod' : 'promptpay' })
    world.books.place({ id: order.id, ...bought })
    world.orders.push({ id: order.id, cod, paid: false, finished: false, canceled: false })
  },
  async pay(world, step) {
    const order = one(
      world.orders.filter((o) => !o.paid && !o.canceled),
      step,
    )
    if (!order) return
    await earnRewards(ctx(), await markPaid(shop, order.id))
    order.paid = true
    world.books.pay(order.id, shop.house.clock())
  },
  async finish(world, step) {
    const order = one(
      world.orders.filter((o) => !o.finished && !o.canceled && (o.paid || o.cod)),
      step,
    )
    if (!order) return
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    order.finished = true
    world.books.finish(order.id, shop.house.clock())
  },
  async settle(world) {
    const runs = await Promise.all([settleRewards(ctx()), settleRewards(ctx())])
    expect(runs.map((run) => run.failed)).toEqual([0, 0])
    // The settlement order of several due lines decides the tax of each line, not the total.
    const lines = await shop.db
      .select()
      .from(rewardLine)
      .where(and(inArray(rewardLine.partnerId, [...world.books.partners.keys()]), isNull(rewardLine.reverses)))
    world.books.settle(
      shop.house.clock(),
      lines.map((line) => ({ key: `${line.orderId} ${line.kind}`, before: line.yearToDate ?? 0n })),
    )
    const counts = await Promise.all([countGrowth(ctx()), countGrowth(ctx())])
    expect(counts.map((run) => run.failed)).toEqual([0, 0])
    world.books.count(shop.house.clock())
  },
  async cancel(world, step) {
    const order = one(
      world.orders.filter((o) => !o.canceled),
      step,
    )
    if (!order) return
    await takeBackRewards(ctx(), order.id, 'canceled')
    await markCanceled(shop, order.id)
    order.canceled = true
    world.books.cancel(order.id, shop.house.clock())
  },
  async reverse(world, { which, share: percent }) {
    const share = which % 3 ? 1 + (percent % 30) : percent
    const line = one(
      [...world.books.lines.values()].filter((l) => l.status === (which % 4 ? 'approved' : 'pending')),
      { which },
    )
    if (!line) return
    const [row] = await shop.db
      .select()
      .from(rewardLine)
      .where(and(eq(rewardLine.orderId, line.order), eq(rewardLine.kind, line.kind), isNull(rewardLine.reverses)))
    const work = reverseShare(ctx(), row!.id, { part: BigInt(share), whole: 100n, reason: 'part' })
    if (world.books.reverse(line, share, shop.house.clock())) await work
    else await expect(work).rejects.toThrow(ReversalTooLarge)
  },
  async withdraw(world, { which, share }) {
    const [id, held] = one([...world.books.partners], { which })!
    const net = share === 1 ? held.available + 1n : (held.available * BigInt(Math.min(share * 2, 100))) / 100n
    if (net === 0n) return
    const call = shop.as(partnerActor(id))
    const work = call('POST /api/withdrawal', { amount: Number(net) })
    if (net > held.available || held.disabled)
      expect(await outcome(work)).toBe(held.disabled ? 'not_a_partner' : 'withdrawal_too_much')
    else {
      const asked = await work
      expect(BigInt(asked.tax)).toBe(world.books.taxBehind(id, net))
      world.books.withdraw(asked.id, id, net)
    }
  },
  async decide(world, step) {
    const asked = one(
      [...world.books.withdrawals.values()].filter(({ state }) => state === 'open' || step.share < 10),
      step,
    )
    if (!asked) return
    const staff = shop.as(staffOf('finance'))
    const { id, partner: partnerId, net } = asked
    const pays = step.share % 3 > 0
    const work = pays
      ? staff('POST /api/staff/withdrawal/{id}/pay', { id, amount: Number(net), bank_reference: id })
      : staff('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'no' })
    const owes = pays && world.books.partners.get(partnerId)!.owed > 0n
    if (asked.state !== 'open') expect(await outcome(work)).toBe('withdrawal_moved_on')
    else if (owes) expect(await outcome(work)).toBe('withdrawal_owed')
    else {
      await work
      world.books.decide(asked, pays ? 'paid' : 'rejected')
    }
  },
  async giveBack(world, step) {
    const asked = one([...world.books.withdrawals.values()], step)
    if (!asked) return
    const work = shop.as(staffOf('finance'))('POST /api/staff/withdrawal/{id}/returned', {
      id: asked.id,
      amount: Number(asked.net),
      bank_reference: `back ${asked.id}`,
      reason: 'Account closed',
    })
    if (asked.state !== 'paid') expect(await outcome(work)).toBe('withdrawal_moved_on')
    else {
      await work
      world.books.decide(asked, 'returned')
    }
  },
  async giveUp(world, { which, share }) {
    const [id, held] = one([...world.books.partners], { which })!
    if (held.available === 0n) return
    const amount = Number(held.available) + (share % 10 === 0 ? 1 : 0)
    const said = await outcome(shop.as(partnerActor(id))('POST /api/withdrawal/give-up', { amount, reason: 'other' }))
    const most = held.hold > 0n ? 'withdrawal_open' : share % 10 === 0 ? 'amount_differs' : 'done'
    expect(said).toBe(held.disabled ? 'not_a_partner' : most)
    if (said !== 'done') return
    const { given_up: given } = await shop.as(staffOf('finance'))('GET /api/staff/partner/{id}/money', { id })
    world.books.giveUp(id, given[0]!.id)
  },
  async repay(world, { which, share }) {
    const owing = one(
      [...world.books.partners].filter(([, { owed }]) => owed > 0n),
      { which },
    )
    if (!owing) return
    const [id, { owed }] = owing
    const amount = share % 10 === 0 ? owed + 1n : (owed * BigInt(share) + 99n) / 100n
    const asked = { id, amount: Number(amount), bank_reference: `repaid ${(serial += 1)}` }
    const said = await outcome(shop.as(staffOf('finance'))('POST /api/staff/partner/{id}/repayment', asked))
    expect(said).toBe(amount > owed ? 'debt_smaller' : 'done')
    if (said === 'done') world.books.owesLess(id, amount)
  },
  async writeOff(world, { which, share }) {
    const owing = one(
      [...world.books.partners].filter(([, { owed }]) => owed > 0n),
      { which },
    )
    if (!owing) return
    const [id, { owed }] = owing
    const amount = (owed * BigInt(share) + 99n) / 100n
    const asked = { id, amount: Number(amount), reason: 'Small' }
    await shop.as(staffOf('finance'))('POST /api/staff/partner/{id}/write-off', asked)
    const { waits } = await shop.as(world.second)('GET /api/staff/partner/{id}/money', { id })
    await shop.as(world.second)('POST /api/staff/approval/{id}/approve', { id: waits!.approval })
    world.books.owesLess(id, amount)
  },
  async takeBack(world, { which, share }) {
    const [id] = one([...world.books.partners], { which })!
    const finance = shop.as(staffOf('finance'))
    const money = await finance('GET /api/staff/partner/{id}/money', { id })
    const given = money.given_up.map((entry) => ({ ...entry, kind: 'give_up' as const }))
    const entry = one(
      [...money.entries, ...given].filter(({ voided_at: at }) => at === null),
      { which: share },
    )
    if (!entry) return
    const asked = { id: entry.id, reason: 'By mistake' }
    expect(await finance('POST /api/staff/partner-entry/{id}/void', asked)).toEqual({ waits_until: null })
    expect(await outcome(finance('POST /api/staff/partner-entry/{id}/void', asked))).toBe('entry_moved_on')
    if (entry.kind === 'give_up') world.books.getsBack(id, entry.id)
    else world.books.owesAgain(id, BigInt(entry.amount))
  },
  async level(world, { which, share }) {
    const [id, held] = one([...world.books.partners], { which })!
    held.level = 1 + (share % 4)
    await shop.db.update(partner).set({ level: held.level }).where(eq(partner.userId, id))
  },
  async again(world, step) {
    const order = one(
      world.orders.filter((o) => o.paid),
      step,
    )
    if (!order) return
    const row = { ...world.books.orders.get(order.id)!, number: '', finishedAt: null }
    await Promise.all([
      earnRewards(ctx(), { userId: null, guestId: null, ...row }),
      earnRewards(ctx(), { userId: null, guestId: null, ...row }),
    ])
    if (order.canceled)
      await Promise.all([takeBackRewards(ctx(), order.id, 'again'), takeBackRewards(ctx(), order.id, 'again')])
  },
  async days(_world, { share }) {
    shop.passDays(share % 20)
  },
  async clock(_world, { which, share }) {
    const now = shop.house.clock().getTime()
    const midnight = Math.ceil((now + 7 * 3_600_000) / 86_400_000) * 86_400_000 - 7 * 3_600_000
    const goal = which % 8 === 0 && now < NEW_YEAR.getTime() ? NEW_YEAR.getTime() : midnight
    shop.setClock(new Date(Math.max(now, goal + [-1, 0, 1][share % 3]!)))
  },
  async disable(world, { which, share }) {
    const [id, held] = one([...world.books.partners], { which })!
    held.disabled = share <= 25
    await shop.db
      .update(partner)
      .set({ disabledAt: held.disabled ? shop.house.clock() : null })
      .where(eq(partner.userId, id))
  },
}

const one = <T>(list: T[], { which }: { which: number }): T | undefined => list[which % Math.max(list.length, 1)]

async function newWorld(): Promise<World> {
  shop.setClock(new Date('2026-11-05T05:00:00Z'))
  const books = new Books()
  const top = await addPartner(shop)
  const mid = await addPartner(shop, { mentorId: top, level: 2 })
  for (const [id, level] of [
    [top, 1],
    [mid, 2],
  ] as const)
    books.addPartner(id, level)
  for (const id of [top, mid]) await linkCard(shop, id)
  const buyers: World['buyers'] = [
    { userId: top, partnerId: null },
    { userId: mid, partnerId: top },
    { userId: mid, partnerId: mid },
    { userId: await addUser(shop), partnerId: null },
    { guestId: await addGuest(shop), partnerId: mid },
    { guestId: await addGuest(shop), partnerId: top },
  ]
  for (const partnerId of [top, top, mid]) buyers.push({ userId: await addUser(shop, partnerId), partnerId })
  const { actor: second } = await addStaff(shop, 'finance')
  return { books, buyers, orders: [], second, ops: 0 }
}

async function prove(world: World) {
  expect(await checkLedger({ db: shop.db })).toEqual([])
  await compare(world)
}

async function compare({ books }: World) {
  const ids = [...books.partners.keys()]
  const [accounts, days, years, partners] = [
    await shop.db.select().from(account).where(inArray(account.ownerId, ids)),
    await shop.db.select().from(partnerDay).where(inArray(partnerDay.partnerId, ids)),
    await shop.db.select().from(partnerYear).where(inArray(partnerYear.partnerId, ids)),
    await shop.db.select().from(partner).where(inArray(partner.userId, ids)),
  ]
  for (const id of ids) {
    const balance = (kind: string) => {
      const row = accounts.find((a) => a.ownerId === id && a.kind === kind)
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

test('after any sequence of operations the ledger is consistent and equals the model', async () => {
  let [ops, orders] = [0, 0]
  say(`PROPERTY_SEED=${SEED} PROPERTY_STEPS=${STEPS}`)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world = await newWorld()
      for (const next of steps) {
        await acts[next.act]!(world, next)
        ops += 1
        if (ops % EVERY === 0) await prove(world)
      }
      await prove(world)
      orders += world.orders.length
    }),
    overDatabase(40, 1),
  )
  const lines = await shop.db.select().from(rewardLine)
  const count = (of: (line: typeof rewardLine.$inferSelect) => unknown) => lines.filter(of).length
  const owing = await shop.db
    .select()
    .from(account)
    .where(and(eq(account.kind, 'receivable'), gt(account.debits, 0n)))
  say(
    `${ops} operations, ${orders} orders; lines: ${count((l) => !l.reverses)}, settled ${count((l) => !l.reverses && l.settledAt)}, ` +
      `canceled ${count((l) => !l.reverses && l.canceledAt)}, taxed ${count((l) => l.tax > 0n)}, in 2027 ${count((l) => l.taxRuleId === '40-2')}; ` +
      `reversals ${count((l) => l.reverses)}; ${owing.length} partners owed`,
  )
}, 600_000)
