import { desc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { composeEvent } from '@bailu/phrases/notifications/compose-event'
import type { Actor } from '../../../core/context.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { addUserActor, newStaffActor, seedAddress, typedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../../testing/fixtures/returns-fixture.ts'
import { databaseRuns } from '../../../testing/run-counts.ts'
import { staffOwnAccount } from '../../approvals/table.ts'
import { audit } from '../../audit/table.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { unseal } from '../../../lib/crypto.ts'
import { mailSealContext } from '../../mail/queue-mail.ts'
import { user } from '../../account/table.ts'
import { outboxMail } from '../../mail/table.ts'
import { orderDiscount } from '../../returns/table.ts'
import { rewardLine } from '../../rewards/table.ts'
import { forgetShopRules } from '../../shop-rules/read-shop-rule.ts'
import { shopRule } from '../../shop-rules/table.ts'
import { order, orderLine } from '../table.ts'

let shop: ReturnsFixture
let home: number
beforeAll(async () => {
  shop = await openReturnsFixture()
  home = await seedAddress(shop.db, shop.buyer.userId)
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

type Sale = InputOf<'POST /api/staff/order'>
type Discount = NonNullable<Sale['discount']>
const owner = newStaffActor('owner')
const baht = (amount: number) => ({ by: 'amount' as const, amount })
const share = (bp: number) => ({ by: 'share' as const, share: bp })
const off = (discount: Omit<Discount, 'reason'>, reason = 'Dented box'): Discount => ({ ...discount, reason })
const lines = () => [
  { variant_id: shop.cream.variantId, quantity: 2 },
  { variant_id: shop.serum.variantId, quantity: 3 },
]
/** 2 × 300 + 3 × 100.01 baht, and 50 for shipping, less the discount. */
const sale = (discount: Discount | undefined, less: number, overrides: Partial<Sale> = {}): Sale => ({
  lines: lines(),
  customer_id: shop.buyer.userId,
  address_id: home,
  payment: { how: 'promptpay' },
  reason: 'By phone',
  discount,
  expected_total: 95_003 - less,
  ...overrides,
})
/** A new clerk, who has given nothing today. */
const clerk = () => newStaffActor('operations')
const place = (form: Sale, as: Actor = clerk()) => shop.as(as)('POST /api/staff/order', form)
const quote = (discount?: Omit<Discount, 'reason'>, as: Actor = clerk()) =>
  shop.as(as)('POST /api/staff/order/quote', { lines: lines(), pickup: false, ...(discount && { discount }) })
const staffRead = (id: string) => shop.as(owner)('GET /api/staff/order/{id}', { id })
const linesOf = async (id: string) =>
  (await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(orderLine.line)).map((line) => [
    line.variantId === shop.cream.variantId ? 'cream' : 'serum',
    Number(line.price),
    Number(line.discount),
    line.quantity,
  ])

describe('the quote', () => {
  test('list sum, discount, what is to pay, the base of rewards, points and what the clerk may give', async () => {
    expect(await quote()).toMatchObject({ full_subtotal: 90_003, discount: 0, state: 'given', most: 18_000, points: 9 })
    const discounted = await quote({ order: baht(10_000) })
    expect(discounted).toMatchObject({
      full_subtotal: 90_003,
      discount: 10_000,
      subtotal: 80_003,
      reward_base: 80_003,
      shipping: 5_000,
      total: 85_003,
      state: 'given',
    })
    expect(discounted.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(80_003)
    expect(discounted.lines.reduce((sum, line) => sum + line.discount, 0)).toBe(10_000)
  })
  test('says that a discount is above the limit, or leaves nothing to pay; an owner has no limit', async () => {
    expect(await quote({ order: share(2_001) })).toMatchObject({ state: 'above_limit', most: 18_000 })
    expect(await quote({ order: share(2_001) }, owner)).toMatchObject({ state: 'given', most: 90_003 - 5 })
    expect(await quote({ order: baht(90_003) }, owner)).toMatchObject({ state: 'too_high', discount: 0, total: 95_003 })
  })
  test('shipping that is free without the discount stays free', async () => {
    const many = [{ variant_id: shop.cream.variantId, quantity: 5 }]
    const asked = { lines: many, pickup: false, discount: { order: baht(10_000) } }
    expect(await shop.as(owner)('POST /api/staff/order/quote', asked)).toMatchObject({
      subtotal: 140_000,
      shipping: 5_000,
      shipping_discount: 5_000,
      total: 140_000,
    })
  })
})

describe('an order with a discount', () => {
  test('a sum that does not go into the pieces divides the line into two prices', async () => {
    const { id, total } = await place(
      sale(off({ lines: [{ variant_id: shop.serum.variantId, value: baht(1_000) }] }), 1_000),
    )
    expect(total).toBe(94_003)
    expect(await linesOf(id)).toEqual([
      ['cream', 30_000, 0, 2],
      ['serum', 9_668, 333, 2],
      ['serum', 9_667, 334, 1],
    ])
  })
  test('a percentage keeps one price for each line; lines first, then the order on what is left', async () => {
    const { id } = await place(
      sale(off({ lines: [{ variant_id: shop.cream.variantId, value: share(1_000) }], order: share(500) }), 10_200),
    )
    expect(await linesOf(id)).toEqual([
      ['cream', 25_650, 4_350, 2],
      ['serum', 9_501, 500, 3],
    ])
    const [row] = await shop.db.select().from(order).where(eq(order.id, id))
    expect(row).toMatchObject({ subtotal: 79_803n, total: 84_803n, quantity: 5, points: 9 })
  })
  test('the buyer sees it in the order and the mail; staff see the reason and who gave it', async () => {
    const { id } = await place(sale(off({ order: baht(10_001) }, 'Regular since 2019'), 10_001))
    const seen = await shop.as(shop.buyer)('GET /api/order/{id}', { id })
    expect(seen).toMatchObject({ subtotal: 80_002, discount: 10_001, total: 85_002 })
    expect(seen.lines.reduce((sum, line) => sum + line.discount * line.quantity, 0)).toBe(10_001)
    expect(JSON.stringify(seen)).not.toContain('Regular since 2019')
    const [sent] = await shop.db.select().from(outboxMail).orderBy(desc(outboxMail.id)).limit(1)
    const values = JSON.parse(unseal(shop.deps.config, mailSealContext(sent!.id), sent!.sealed!)) as never
    expect(composeEvent({ kind: 'order_placed', values }, 'en').facts).toEqual(
      expect.arrayContaining([
        ['Discount', '−฿100.01'],
        ['Total', '฿850.02'],
      ]),
    )
    const { events, discount } = await staffRead(id)
    expect(discount).toBe(10_001)
    expect(events).toContainEqual(
      expect.objectContaining({ what: 'order.discounted', amount: 10_001, words: 'Regular since 2019' }),
    )
    const [, entry] = await readAuditEntries(shop, eq(audit.refId, id))
    expect(entry).toMatchObject({ detail: { amount: 10_001, full_subtotal: 90_003, reason: 'Regular since 2019' } })
  })
  test('rewards, points, the receipt and its tax are those of what is paid', async () => {
    const { id } = await place(sale(off({ order: share(2_000) }), 18_000))
    await shop.pay(id, 77_003)
    const [reward] = await shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, id))
    expect(reward).toMatchObject({ base: 72_003n, gross: 7_200n })
    const [row] = await shop.db.select().from(order).where(eq(order.id, id))
    // Of each cream 3 × 0.8, of each serum 1 × 0.8, to the nearest point.
    expect(row!.points).toBe(2 * 2 + 3)
    const receipt = await shop.as(shop.buyer)('GET /api/order/{id}/receipt', { id })
    expect(receipt.order).toMatchObject({ subtotal: 72_003, discount: 18_000, total: 77_003 })
  })
  test('cash on delivery: packing slip and label ask for the discounted total', async () => {
    const { id } = await place(sale(off({ order: baht(10_001) }), 10_001, { payment: { how: 'cod' } }))
    const { list } = await shop.as(shop.operations)('GET /api/staff/order/packing-slip', { ids: id })
    expect(list[0]).toMatchObject({ collect: 85_002, quantity: 5 })
  })
  test('an unpaid piece is canceled at its own price', async () => {
    const { id } = await place(sale(off({ lines: [{ variant_id: shop.serum.variantId, value: baht(1_000) }] }), 1_000))
    const cancel = (line: number, pieces: number) =>
      shop.as(shop.operations)('POST /api/staff/order/{id}/cancel-pieces', {
        id,
        lines: [{ line, quantity: 1 }],
        reason: 'asked',
        seen_status: 'awaiting_payment',
        seen_pieces: pieces,
      })
    await cancel(2, 5)
    expect(await staffRead(id)).toMatchObject({ subtotal: 79_336, discount: 666, total: 84_336 })
    await cancel(1, 4)
    expect(await staffRead(id)).toMatchObject({ subtotal: 69_668, discount: 333, total: 74_668, quantity: 3 })
  })
  test('a paid piece is refunded at the paid price, with its share of the reward', async () => {
    const { id } = await place(sale(off({ lines: [{ variant_id: shop.serum.variantId, value: baht(1_000) }] }), 1_000))
    await shop.pay(id, 94_003)
    await shop.as(shop.operations)('POST /api/staff/order/{id}/cancel-pieces', {
      id,
      lines: [{ line: 2, quantity: 1 }],
      reason: 'damaged',
      seen_status: 'awaiting_shipment',
      seen_pieces: 5,
      refund_to: { by: 'promptpay', number: '0812345678', name: 'Nok' },
    })
    const open = (await staffRead(id)).returns[0]!
    expect(open.amount).toBe(9_667)
    await shop.refund(open.id, 9_667)
    const rewards = await shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, id))
    // 10 % of 890.03 baht, less that of the refunded 96.67.
    expect(rewards.reduce((sum, { gross }) => sum + gross, 0n)).toBe(8_900n - 966n)
  })
  test('lists count a divided product once', async () => {
    const { id } = await place(sale(off({ lines: [{ variant_id: shop.serum.variantId, value: baht(1_000) }] }), 1_000))
    const { list } = await shop.as(shop.buyer)('GET /api/order', {})
    expect(list.find((item) => item.id === id)!.summary).toBe('Cream +1')
  })
})

describe('who may give how much', () => {
  const cream = (value: ReturnType<typeof baht>) => off({ lines: [{ variant_id: shop.cream.variantId, value }] })
  test.each([
    ['a share of the order', 18_001],
    ['a sum in one order', 100_001],
  ])('above %s: the owner only', async (what, amount) => {
    const many = what === 'a share of the order' ? {} : { lines: [{ variant_id: shop.cream.variantId, quantity: 20 }] }
    const total = what === 'a share of the order' ? 95_003 : 600_000
    const form = (less: number) => sale(off({ order: baht(less) }), 0, { ...many, expected_total: total - less })
    expect(await callOutcome(place(form(amount), newStaffActor('finance')))).toBe('discount_limit')
    await place(form(amount - 1))
    await place(form(amount), owner)
  })
  test('the share limits each line too: pieces without a discount, which may be canceled later, do not count', async () => {
    // A fifth of 600 baht, and a satang for each of the two pieces; a fifth of the order are 180.
    const above = sale(cream(baht(12_003)), 12_003)
    expect(await callOutcome(place(above))).toBe('discount_limit')
    expect(await quote({ lines: above.discount!.lines })).toMatchObject({ state: 'above_limit', most: 18_000 })
    expect(await quote({ lines: above.discount!.lines }, owner)).toMatchObject({ state: 'given' })
    const { id } = await place(sale(cream(baht(12_000)), 12_000))
    await shop.as(shop.operations)('POST /api/staff/order/{id}/cancel-pieces', {
      id,
      lines: [{ line: 1, quantity: 3 }],
      reason: 'asked',
      seen_status: 'awaiting_payment',
      seen_pieces: 5,
    })
    expect(await staffRead(id)).toMatchObject({ subtotal: 48_000, discount: 12_000 })
    await place(above, owner)
  })
  test('the largest discount of an order is possible, however its satang are divided', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), async (cream, serum) => {
        const asked = {
          lines: [
            { variant_id: shop.cream.variantId, quantity: cream },
            { variant_id: shop.serum.variantId, quantity: serum },
          ],
          pickup: false,
        }
        const as = shop.as(clerk())
        const { most } = await as('POST /api/staff/order/quote', asked)
        const discount = { order: baht(most) }
        expect(await as('POST /api/staff/order/quote', { ...asked, discount })).toMatchObject({ state: 'given' })
      }),
      databaseRuns(20),
    )
  })
  test('all discounts of one person within a day count together, without those of canceled orders', async () => {
    const person = clerk()
    const form = (less: number) =>
      sale(cream(baht(less)), 0, {
        lines: [{ variant_id: shop.cream.variantId, quantity: 20 }],
        expected_total: 600_000 - less,
      })
    const given: string[] = []
    for (let nth = 0; nth < 5; nth += 1) given.push((await place(form(99_000), person)).id)
    expect(await callOutcome(place(form(5_001), person))).toBe('discount_limit')
    expect(await quote(undefined, person)).toMatchObject({ most: 5_000 })
    await place(form(5_001))
    await shop.cancel(given[0]!)
    await place(form(5_001), person)
    shop.passDays(1)
    await place(form(99_000), person)
  })
  test('the limits are a dated rule', async () => {
    const from = (value: object, days: number) => ({
      id: uuidv7(),
      name: 'staff_discount' as const,
      value,
      validFrom: new Date(shop.deps.clock().getTime() + days * 86_400_000),
    })
    await shop.db
      .insert(shopRule)
      .values([from({ share: 0, order: 0, day: 0 }, 0), from({ share: 2_000, order: 100_000, day: 500_000 }, 1)])
    forgetShopRules(shop.deps)
    expect(await callOutcome(place(sale(cream(baht(1)), 1)))).toBe('discount_limit')
    expect(await quote()).toMatchObject({ most: 0 })
    shop.passDays(1)
    await place(sale(cream(baht(1)), 1))
  })
  test('nobody gives a discount to their own account', async () => {
    const staffId = await addStaff(shop.db, 'operations')
    const person = await addUserActor(shop.db)
    const address = await seedAddress(shop.db, person.userId)
    const link = { staffId, userId: person.userId, declaredBy: staffId, declaredAt: new Date() }
    await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...link })
    const own = { customer_id: person.userId, address_id: address }
    const self = staffActor(staffId, 'operations')
    expect(await callOutcome(place(sale(cream(baht(100)), 100, own), self))).toBe('own_account')
    await place(sale(cream(baht(100)), 100, own))
  })
  test('nor to an order of a guest with its phone', async () => {
    const staffId = await addStaff(shop.db, 'operations')
    const person = await addUserActor(shop.db)
    const link = { staffId, userId: person.userId, declaredBy: staffId, declaredAt: new Date() }
    await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...link })
    const self = staffActor(staffId, 'operations')
    const phone = '+66 83 111 2299'
    await shop.db.update(user).set({ phone }).where(eq(user.id, person.userId))
    const guest = (typed: string) => ({ customer_id: undefined, address_id: undefined, address: typedAddress(typed) })
    expect(await callOutcome(place(sale(cream(baht(100)), 100, guest('0831112299')), self))).toBe('own_account')
    await place(sale(undefined, 0, guest('0831112299')), self)
    await place(sale(cream(baht(100)), 100, guest('0831112298')), self)
    await place(sale(cream(baht(100)), 100, guest('0831112299')))
  })
})

describe('is refused', () => {
  test.each([
    ['no discount at all', () => off({ lines: [] }), 0, 'bad_input'],
    ['no reason', () => off({ order: baht(100) }, ' '), 100, 'bad_input'],
    [
      'a variant that is not in the order',
      () => off({ lines: [{ variant_id: 9_999, value: baht(1) }] }),
      1,
      'bad_input',
    ],
    [
      'a variant twice',
      () => off({ lines: [1, 2].map((amount) => ({ variant_id: shop.cream.variantId, value: baht(amount) })) }),
      3,
      'bad_input',
    ],
    ['a negative sum', () => off({ order: baht(-100) }), -100, 'bad_input'],
    ['half a satang', () => off({ order: baht(0.5) }), 0, 'bad_input'],
    ['more than all', () => off({ order: share(10_001) }), 0, 'bad_input'],
    ['all', () => off({ order: share(10_000) }), 90_003, 'discount_too_high'],
    ['all but less than a satang for each piece', () => off({ order: baht(89_999) }), 89_999, 'discount_too_high'],
    ['another total than was shown', () => off({ order: baht(100) }), 99, 'price_changed'],
  ])('%s', async (_what, discount, less, code) => {
    const before = await shop.db.$count(order)
    expect(await callOutcome(place(sale(discount(), less), owner))).toBe(code)
    expect(await shop.db.$count(order)).toBe(before)
  })
  test('all but a satang of each piece is possible, for an owner', async () => {
    const { id } = await place(sale(off({ order: baht(89_998) }), 89_998), owner)
    expect(await linesOf(id)).toEqual([
      ['cream', 1, 29_999, 2],
      ['serum', 1, 10_000, 3],
    ])
    expect((await staffRead(id)).subtotal).toBe(5)
  })
  test.each([
    ['a discount without its record', 'update order_line set discount = 1'],
    [
      'a free piece',
      `insert into order_line select order_id, 98, variant_id, product_id, name, option, picture_key, 0, 1, 0, 5 from order_line limit 1`,
    ],
    [
      'another line with a discount',
      `insert into order_line select order_id, 98, variant_id, product_id, name, option, picture_key, 5, 1, 0, 5 from order_line limit 1`,
    ],
    [
      'a record without discounted lines',
      `insert into order_discount select order_id, 5, gen_random_uuid(), now() from order_line where discount = 0 limit 1`,
    ],
    ['a smaller record', 'update order_discount set amount = 1'],
    ['no record', 'delete from order_discount'],
  ])('by the database: %s', async (_what, statement) => {
    await expect(shop.db.execute(sql.raw(statement))).rejects.toThrow()
    expect(await shop.db.$count(orderDiscount)).toBeGreaterThan(0)
  })
})
