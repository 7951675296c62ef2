import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bangkokDay } from '@bailu/phrases/days'
import { shopRule } from '../shop-rules/table.ts'
import { elapseDueApprovals } from '../approvals/registry.ts'
import { openChargesFixture, type ChargesFixture } from '../../testing/fixtures/charges-fixture.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { deleteShopRules } from '../../testing/fixtures/shop-rules-fixture.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'

let shop: ChargesFixture
let finance: () => ReturnType<ChargesFixture['as']>
let colleague: typeof finance
beforeAll(async () => {
  shop = await openChargesFixture()
  const [one, two] = [await seedStaff(shop, 'finance'), await seedStaff(shop, 'finance')]
  finance = () => shop.as(one.actor)
  colleague = () => shop.as(two.actor)
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const balanceOf = (kind: 'bank' | 'fees') => readCompanyBalance(shop.system(), kind)

describe('the fee of the payment provider', () => {
  const day = () => bangkokDay(shop.deps.clock())
  let references = 0
  const send = (fee: number, by = finance(), more: object = {}) =>
    by('POST /api/staff/cash-deposit', {
      from: 'provider',
      amount: 10_000,
      fee,
      bank_reference: `FEE${(references += 1)}`,
      deposited_on: day(),
      reason: 'As its statement says',
      ...more,
    })
  const waiting = async () =>
    (await finance()('GET /api/staff/approval', { state: 'waiting', kind: 'provider_fee' })).list
  beforeEach(async () => {
    shop.passDays(2)
    await elapseDueApprovals(shop.system())
    for (let n = 0; n < 3; n += 1) await shop.opn.deliver(shop.opn.pay((await shop.orderWithCharge()).charge))
    await shop.db.insert(shopRule).values({
      id: uuidv7(),
      name: 'refund_approval',
      value: { one: 1_000, day: 1_500 },
      validFrom: shop.deps.clock(),
    })
    forgetShopRules(shop.deps)
  })
  afterEach(async () => {
    await deleteShopRules(shop, 'refund_approval')
    forgetShopRules(shop.deps)
  })

  test('needs a reason, and one person books it alone up to their daily limit, together with other differences', async () => {
    expect(await callOutcome(send(1_000, finance(), { reason: '' }))).toBe('bad_input')
    expect((await send(1_000)).waits_until).toBeNull()
    expect((await send(500)).waits_until).toBeNull()
    expect((await send(1)).waits_until).not.toBeNull()
    expect((await send(1, colleague())).waits_until).toBeNull()
    shop.passDays(1.1)
    expect((await send(1_000)).waits_until).toBeNull()
  })

  test('of two concurrent fees that together exceed the daily limit, one is booked and one waits', async () => {
    const all = await Promise.all([send(1_000), send(1_000)])
    expect(all.filter(({ waits_until: until }) => until === null)).toHaveLength(1)
  })

  test('above the limit it waits with its transfer for an approval; then both are booked once', async () => {
    const [bank, fees] = [await balanceOf('bank'), await balanceOf('fees')]
    expect(await send(1_001)).toMatchObject({ id: null, waits_until: expect.any(String) })
    expect([await balanceOf('bank'), await balanceOf('fees')]).toEqual([bank, fees])
    const reference = `FEE${references}`
    expect(await callOutcome(send(1_001, finance(), { bank_reference: reference }))).toBe('approval_open')
    const row = (await waiting()).find(({ subject }) => subject === reference)!
    expect(row).toMatchObject({
      amount: 1_001,
      detail: { deposit: { amount: 10_000, deposited_on: day() }, limit: 1_000 },
    })
    expect(await callOutcome(finance()('POST /api/staff/approval/{id}/approve', { id: row.id }))).toBe('same_person')
    await colleague()('POST /api/staff/approval/{id}/approve', { id: row.id })
    expect([await balanceOf('bank'), await balanceOf('fees')]).toEqual([bank + 10_000n, fees + 1_001n])
    expect(await callOutcome(colleague()('POST /api/staff/approval/{id}/approve', { id: row.id }))).toBe(
      'approval_over',
    )
    // Approved fees do not count against the daily limit of one person.
    expect((await send(1_000)).waits_until).toBeNull()
  })

  test('is not booked when stopped; is booked after 24 hours; not when its transfer was booked otherwise', async () => {
    const fees = await balanceOf('fees')
    await send(1_100)
    const stopped = (await waiting())[0]!.id
    await colleague()('POST /api/staff/approval/{id}/stop', { id: stopped, reason: 'The statement says less' })
    const other = `FEE${references + 1}`
    await send(1_200)
    await send(1, colleague(), { bank_reference: other })
    const late = (await waiting()).find(({ subject }) => subject === other)!
    expect(await callOutcome(colleague()('POST /api/staff/approval/{id}/approve', { id: late.id }))).toBe(
      'approval_outdated',
    )
    await send(1_300)
    shop.passDays(1.01)
    await elapseDueApprovals(shop.system())
    expect(await balanceOf('fees')).toBe(fees + 1n + 1_300n)
    expect(await waiting()).toEqual([])
  })

  test('must equal the approval that it names, checked by the database', async () => {
    await send(1_400)
    const row = (await waiting())[0]!
    const deposit = (fee: number) =>
      shop.db
        .execute(sql`insert into cash_deposit (id, carried_from, amount, fee, bank_reference, deposited_on, noted_by, noted_at, approval_id)
        values (gen_random_uuid(), 'provider', 10000, ${fee}, ${row.subject}, now(), gen_random_uuid(), now(), ${row.id}::uuid)`)
    await expect(deposit(1_400)).rejects.toThrow()
    await colleague()('POST /api/staff/approval/{id}/stop', { id: row.id, reason: 'No' })
    await expect(deposit(1_400)).rejects.toThrow()
  })
})
