import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../audit/table.ts'
import { partner, user } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  addBankCard,
  addPartnerInDebt,
  earnSettledReward,
  partnerActor,
  TYPED_ACCOUNT,
} from '../../testing/fixtures/payouts-fixture.ts'
import { createRewardTools, type RewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const MINIMUM = 50_000
let shop: TestApp
let tools: RewardTools
let clerk: Awaited<ReturnType<typeof seedStaff>>
beforeAll(async () => {
  shop = await openTestApp()
  tools = createRewardTools(shop)
  clerk = await seedStaff(shop, 'finance')
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

/** A partner with this balance after 3 % of tax. */
async function withBalance(net: bigint, { card = true } = {}) {
  const actor = partnerActor(await seedPartner(shop))
  if (card) await addBankCard(shop, actor.userId)
  await earnSettledReward(shop, actor.userId, (net * 100n) / 97n)
  const call = shop.as(actor)
  const request = (amount: number, last?: boolean) =>
    callOutcome(call('POST /api/withdrawal', { amount, ...(last !== undefined && { last }) }))
  return { id: actor.userId, call, request, terms: () => call('GET /api/withdrawal/terms', {}) }
}

describe('the minimum', () => {
  test('can be withdrawn itself; the rule in force at the request counts', async () => {
    const { request } = await withBalance(970_000n)
    expect([await request(MINIMUM - 1), await request(MINIMUM)]).toEqual(['withdrawal_minimum', 'done'])
    await setShopRule(shop, 'minimum_withdrawal', MINIMUM + 1)
    expect([await request(MINIMUM), await request(MINIMUM, false)]).toEqual([
      'withdrawal_minimum',
      'withdrawal_minimum',
    ])
    expect(await request(MINIMUM + 1)).toBe('done')
    await setShopRule(shop, 'minimum_withdrawal', MINIMUM)
  })

  test('the whole balance is withdrawn at once, a satang more is not', async () => {
    const { id, request } = await withBalance(97_000n)
    expect([await request(97_001), await request(97_000), await request(1, true)]).toEqual([
      'withdrawal_too_much',
      'done',
      'withdrawal_too_much',
    ])
    expect(await tools.balancesOf(id)).toMatchObject({ available: 0n, hold: 97_000n })
  })
})

describe('a last withdrawal below the minimum', () => {
  test('is the whole balance, no part of it', async () => {
    const { request, terms } = await withBalance(9_700n)
    expect(await terms()).toMatchObject({ last: true, withdrawable: 9_700, minimum: MINIMUM })
    expect([await request(9_699, true), await request(9_701, true), await request(9_700, true)]).toEqual([
      'withdrawal_not_last',
      'withdrawal_too_much',
      'done',
    ])
    expect(await terms()).toMatchObject({ last: false, withdrawable: 0, under_review: 9_700 })
  })

  test('is not possible while a reward waits for settlement', async () => {
    const { id, request, terms } = await withBalance(9_700n)
    const order = await tools.paidOrder({ partnerId: id })
    expect([(await terms()).last, await request(9_700, true)]).toEqual([false, 'withdrawal_not_last'])
    const [line] = await tools.linesOf(order.id)
    const staff = shop.as(clerk.actor)
    await staff('POST /api/staff/reward/{id}/cancel', { id: line!.id, reason: 'Own order' })
    expect([(await terms()).last, await request(9_700, true)]).toEqual([true, 'done'])
  })

  test('is not possible while another withdrawal is under review', async () => {
    const { call, request, terms } = await withBalance(58_200n)
    const { id } = await call('POST /api/withdrawal', { amount: MINIMUM })
    expect([(await terms()).last, await request(8_200, true)]).toEqual([false, 'withdrawal_not_last'])
    const staff = shop.as(clerk.actor)
    await staff('POST /api/staff/withdrawal/{id}/pay', { id, amount: MINIMUM, bank_reference: 'LAST-1' })
    expect([(await terms()).last, await request(8_200, true)]).toEqual([true, 'done'])
  })
})

describe('who may', () => {
  test.each([
    ['a customer', { kind: 'user', userId: 1, partner: false, sessionId: '' }, 'not_a_partner'],
    ['a guest', { kind: 'guest', guestId: '019a0000-0000-7000-8000-000000000000' }, 'login_required'],
    ['a visitor', { kind: 'anonymous' }, 'login_required'],
  ] as const)('%s may not request, preview or give up anything', async (_who, actor, expected) => {
    const call = shop.as(actor)
    const outcomes = [
      await callOutcome(call('POST /api/withdrawal', { amount: MINIMUM })),
      await callOutcome(call('GET /api/withdrawal/preview', { amount: 1 })),
      await callOutcome(call('POST /api/withdrawal/give-up', { amount: 1, reason: 'other' })),
    ]
    expect(outcomes).toEqual(Array.from({ length: 3 }, () => expected))
  })
})

describe('a final payout by staff', () => {
  const request = (id: number, amount: number, more: object = {}, by = clerk.actor) =>
    shop.as(by)('POST /api/staff/partner/{id}/final-payout', { id, amount, reason: 'Leaves', ...more })

  test('is refused for an unknown partner, to the own account, and by other roles', async () => {
    const { id } = await withBalance(9_700n)
    expect(await callOutcome(request(999_999_999, 1))).toBe('not_found')
    const [me] = await shop.db.select().from(user).where(eq(user.id, id))
    const own = await seedStaff(shop, 'finance', '', me!.email)
    expect(await callOutcome(request(id, 9_700, {}, own.actor))).toBe('own_account')
    for (const role of ['operations', 'content'] as const) {
      const actor = newStaffActor(role) as typeof clerk.actor
      expect(await callOutcome(request(id, 9_700, {}, actor))).toBe('forbidden')
    }
    expect((await tools.balancesOf(id)).hold).toBe(0n)
  })

  test('is refused for a partner who owes money, also when they have a balance', async () => {
    const debtor = await addPartnerInDebt(shop, 10_000n)
    expect(await callOutcome(request(debtor, 1))).toBe('withdrawal_owed')
  })

  test('is the whole available balance; what waits for settlement stays, and is paid out later', async () => {
    const { id } = await withBalance(9_700n)
    await tools.paidOrder({ partnerId: id })
    for (const amount of [9_699, 9_701]) expect(await callOutcome(request(id, amount))).toBe('amount_differs')
    await request(id, 9_700)
    expect(await tools.balancesOf(id)).toMatchObject({ available: 0n, hold: 9_700n, pending: 10_000n })
    expect(await callOutcome(request(id, 1))).toBe('amount_differs')
  })

  test('to a card that was changed waits for the end of its hold', async () => {
    const { id } = await withBalance(9_700n)
    const until = new Date(shop.deps.clock().getTime() + 1_000)
    await asDatabaseOwner(
      shop.db,
      `update bank_card set hold_until = '${until.toISOString()}' where partner_id = ${id}`,
    )
    const { id: withdrawal } = await request(id, 9_700)
    const pay = () =>
      callOutcome(
        shop.as(clerk.actor)('POST /api/staff/withdrawal/{id}/pay', {
          id: withdrawal,
          amount: 9_700,
          bank_reference: 'FINAL-1',
        }),
      )
    expect(await pay()).toBe('withdrawal_on_hold')
    shop.setClock(until)
    expect(await pay()).toBe('done')
  })

  test('names who requested it and why, for a partner who is disabled too', async () => {
    const { id } = await withBalance(9_700n, { card: false })
    await shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, id))
    expect(await callOutcome(request(id, 9_700))).toBe('card_missing')
    const other = { ...TYPED_ACCOUNT, bank: 'other', bank_name: 'KK' } as const
    const { id: withdrawal } = await request(id, 9_700, { account: other })
    const read = await shop.as(newStaffActor('finance'))('GET /api/staff/withdrawal/{id}', { id: withdrawal })
    expect(read).toMatchObject({
      by_staff: { name: 'finance', account: true },
      needs_approval: true,
      bank: 'other',
      bank_name: 'KK',
      account_tail: '3334',
      payee: { name: 'Mali Suk', english_name: '', branch: '' },
      net: 9_700,
      tax: 300,
    })
    const entries = await readAuditEntries(shop, eq(audit.refId, withdrawal))
    const requested = entries.find(({ action }) => action === 'withdrawal.requested')
    expect(requested?.detail).toEqual({ net: '9700', tax: '300', partner: id, reason: 'Leaves' })
  })
})

test('giving up takes the whole balance, with an audit entry, not a part of it, and not from a disabled partner', async () => {
  const { id, call } = await withBalance(9_700n)
  const giveUp = (amount: number) => callOutcome(call('POST /api/withdrawal/give-up', { amount, reason: 'too_small' }))
  expect([await giveUp(9_699), await giveUp(9_701), await giveUp(0)]).toEqual([
    'amount_differs',
    'amount_differs',
    'bad_input',
  ])
  await shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, id))
  expect(await giveUp(9_700)).toBe('not_a_partner')
  await shop.db.update(partner).set({ disabledAt: null }).where(eq(partner.userId, id))
  expect(await giveUp(9_700)).toBe('done')
  const entries = await readAuditEntries(shop, eq(audit.action, 'balance.given_up'))
  expect(entries.at(-1)).toMatchObject({ refId: String(id), detail: { amount: '9700', reason: 'too_small' } })
})
