import { DAY_MS } from '@bailu/phrases/days'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '@bailu/contract/call'
import type { ShopRuleName } from '@bailu/contract/shop-rules/staff'
import { staffAccountsOfPerson } from './separation-of-duties.ts'
import { approval, staffOwnAccount } from './table.ts'
import { alarm, audit } from '../audit/table.ts'
import { outboxMail } from '../mail/table.ts'
import { staff } from '../staff/table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { elapseDueApprovals } from './registry.ts'
import { seedOrder, seedStaff, seedUser } from '../../testing/fixtures/orders-fixture.ts'
import { userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteShopRules } from '../../testing/fixtures/shop-rules-fixture.ts'
import { forgetShopRules, readShopRule } from '../shop-rules/read-shop-rule.ts'

const [OLD, EVIL] = ['0801234567', '0899999999']
let shop: TestApp
let first: Awaited<ReturnType<typeof seedStaff>>
let second: Awaited<ReturnType<typeof seedStaff>>
let finance: Awaited<ReturnType<typeof seedStaff>>
beforeAll(async () => {
  shop = await openTestApp()
  ;[first, second, finance] = [
    await seedStaff(shop, 'owner'),
    await seedStaff(shop, 'owner'),
    await seedStaff(shop, 'finance'),
  ]
})
beforeEach(() => forgetShopRules(shop.deps))
afterAll(() => shop.close())

const as = (who: { actor: Parameters<TestApp['as']>[0] }) => shop.as(who.actor)
const version = async (name: ShopRuleName) => (await as(first)('GET /api/staff/shop-rule/{name}', { name })).version
const propose = async (value: unknown = { id: EVIL }, name: ShopRuleName = 'promptpay', who = first) => {
  const change = { name, value, from: null, reason: 'New bank', version: await version(name), sure: true }
  return as(who)('POST /api/staff/shop-rule/{name}', change)
}
const stop = (id: string, who = second) => as(who)('POST /api/staff/approval/{id}/stop', { id, reason: 'Not ours' })
const approve = (id: string, who = second) => as(who)('POST /api/staff/approval/{id}/approve', { id })
/** The PromptPay account in the QR code of the next buyer. */
const qr = async () => {
  const userId = await seedUser(shop)
  const { id } = await seedOrder(shop, { userId })
  return (await shop.as(userActor(userId))('GET /api/order/{id}/payment', { id })).qr
}
const member = async (role: StaffRole, createdAt: Date) => {
  const one = await seedStaff(shop, role)
  await shop.db.update(staff).set({ createdAt }).where(eq(staff.id, one.id))
  return one
}

describe('one owner alone changes where buyers pay', () => {
  test('not at once: the next buyer pays to the old account, owners are alarmed, any of them can stop it', async () => {
    const mails = await shop.db.$count(outboxMail)
    const { approval: id, waits_until: until } = await propose()
    expect(until).toBe(new Date(shop.deps.clock().getTime() + DAY_MS).toISOString())
    expect(await qr()).toContain(OLD.slice(1))
    expect(await shop.db.$count(outboxMail)).toBeGreaterThanOrEqual(mails + 2)
    expect(await shop.db.$count(alarm, eq(alarm.subject, `approval:${id}`))).toBe(1)
    const state = await as(second)('GET /api/staff/shop-rule/{name}', { name: 'promptpay' })
    expect(state).toMatchObject({
      value: { id: OLD },
      waits: { approval: id, until },
      planned: [{ value: { id: EVIL } }],
    })
    expect(await as(second)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({
      kind: 'shop_rule',
      subject: 'promptpay',
      detail: { before: { id: OLD }, after: { id: EVIL } },
      mine: false,
      may_approve: true,
      may_stop: true,
    })
    expect(await callOutcome(propose())).toBe('approval_open')
    await stop(id!)
    shop.passDays(2)
    expect(await qr()).toContain(OLD.slice(1))
    expect(await callOutcome(approve(id!))).toBe('approval_over')
    const actions = (await shop.db.select().from(audit).where(eq(audit.refId, id!))).map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['approval.asked', 'approval.rejected'])
  })

  test('saving the present account while another waits: the waiting one must be decided first', async () => {
    const { approval: id } = await propose()
    expect(await callOutcome(propose({ id: OLD }))).toBe('approval_open')
    await stop(id!)
    expect(await qr()).toContain(OLD.slice(1))
  })

  test('approved by a second owner: applies at once, and the QR code has the new account', async () => {
    const { approval: id } = await propose({ id: '0811111111' })
    await approve(id!)
    expect(await qr()).toContain('811111111')
    const back = await propose({ id: OLD })
    await approve(back.approval!)
    expect(await qr()).toContain(OLD.slice(1))
  })

  test('without a decision, or with a single owner: applies after 24 hours, not before', async () => {
    const { approval: id, waits_until: until } = await propose({ id: '0822222222' })
    shop.setClock(new Date(Date.parse(until!) - 1))
    expect(await qr()).toContain(OLD.slice(1))
    shop.setClock(new Date(until!))
    expect(await qr()).toContain('822222222')
    expect(await callOutcome(stop(id!))).toBe('approval_over')
    await elapseDueApprovals(shop.ctx({ kind: 'system' }))
    expect(await as(first)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({ state: 'elapsed' })
    // And it does not block the next proposal.
    const { approval: again } = await propose({ id: OLD })
    await approve(again!)
    expect(await qr()).toContain(OLD.slice(1))
  })

  test('the proposer retracts it like a planned change; its approval is closed too', async () => {
    const { approval: id } = await propose()
    const { planned } = await as(first)('GET /api/staff/shop-rule/{name}', { name: 'promptpay' })
    const input = { name: 'promptpay' as const, id: planned[0]!.id, reason: 'Mistyped' }
    await as(first)('POST /api/staff/shop-rule/{name}/planned/{id}/retract', input)
    expect(await as(first)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({ state: 'retracted' })
    expect(await callOutcome(approve(id!))).toBe('approval_over')
  })

  test('proposals of a disabled owner are stopped or approved by others', async () => {
    const disabledOwner = await seedStaff(shop, 'owner')
    const change = { name: 'promptpay' as const, value: { id: EVIL }, from: null, reason: 'x', sure: true }
    const { approval: id } = await as(disabledOwner)('POST /api/staff/shop-rule/{name}', {
      ...change,
      version: await version('promptpay'),
    })
    await shop.db.update(staff).set({ disabledAt: shop.deps.clock() }).where(eq(staff.id, disabledOwner.id))
    await stop(id!)
    expect(await qr()).toContain(OLD.slice(1))
  })
})

describe('who does not count as the second person', () => {
  test('the proposer, also with another staff account; finance for a shop rule; staff hired since yesterday', async () => {
    const { approval: id } = await propose()
    expect(await callOutcome(approve(id!, first))).toBe('same_person')
    expect(await callOutcome(approve(id!, finance))).toBe('forbidden')
    const other = await seedStaff(shop, 'owner')
    const link = { staffId: other.id, otherStaffId: first.id, declaredBy: second.id, declaredAt: shop.deps.clock() }
    await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...link })
    expect(await callOutcome(approve(id!, other))).toBe('same_person')
    const userId = await seedUser(shop)
    const third = await seedStaff(shop, 'owner')
    for (const staffId of [first.id, third.id]) {
      const mine = { staffId, userId, declaredBy: staffId, declaredAt: shop.deps.clock() }
      await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...mine })
    }
    expect(await callOutcome(approve(id!, third))).toBe('same_person')
    const fresh = await member('owner', new Date(shop.deps.clock().getTime() - DAY_MS + 60_000))
    expect(await callOutcome(approve(id!, fresh))).toBe('colleague_new')
    await stop(id!)
  })

  test.each([
    ['hired', (clerk: string) => ({ set: { createdAt: shop.deps.clock() }, clerk })],
    ['given the role', (clerk: string) => ({ set: { roleAt: shop.deps.clock() }, clerk })],
  ])('who was %s since yesterday and proposes: an owner does not approve it, the day passes', async (_, make) => {
    await deleteShopRules(shop, 'slip_hold')
    forgetShopRules(shop.deps)
    const { set, clerk } = make((await seedStaff(shop, 'operations')).id)
    await shop.db.update(staff).set(set).where(eq(staff.id, clerk))
    const proposer = { actor: { kind: 'staff', staffId: clerk, roles: ['operations'], sessionId: uuidv7() } } as never
    const { approval: id, waits_until: until } = await propose({ hours: 96, warn_hours: 24 }, 'slip_hold', proposer)
    shop.setClock(new Date(shop.deps.clock().getTime() + 240_000))
    expect(await callOutcome(approve(id!))).toBe('colleague_new')
    expect((await readShopRule(shop.ctx({ kind: 'system' }), 'slip_hold')).hours).not.toBe(96)
    shop.setClock(new Date(until!))
    expect((await readShopRule(shop.ctx({ kind: 'system' }), 'slip_hold')).hours).toBe(96)
  })

  test('a declared link to other staff accounts restricts only the declaring person until an owner confirms it', async () => {
    const clerk = await seedStaff(shop, 'content')
    const scope = { staffId: clerk.id, declaredBy: clerk.id, declaredAt: shop.deps.clock() }
    const named = [first.id, second.id, finance.id].map((otherStaffId) => ({ id: uuidv7(), ...scope, otherStaffId }))
    await shop.db.insert(staffOwnAccount).values(named)
    expect((await staffAccountsOfPerson(shop, clerk.id)).toSorted()).toEqual(
      [clerk.id, first.id, second.id, finance.id].toSorted(),
    )
    expect(await staffAccountsOfPerson(shop, second.id)).toEqual([second.id])
    const { approval: id } = await propose()
    expect(await callOutcome(approve(id!))).toBe('done')
    await propose({ id: OLD }).then(({ approval: back }) => approve(back!))
    await shop.db
      .update(staffOwnAccount)
      .set({ confirmedBy: second.id, confirmedAt: shop.deps.clock() })
      .where(eq(staffOwnAccount.otherStaffId, finance.id))
    expect((await staffAccountsOfPerson(shop, finance.id)).toSorted()).toContain(clerk.id)
    expect(await staffAccountsOfPerson(shop, second.id)).toEqual([second.id])
  })

  test('the database rejects it too, and a shop rule without approval', async () => {
    const { approval: id } = await propose()
    const row = { decidedBy: first.id, decidedAt: shop.deps.clock() }
    const byItself = shop.db
      .update(approval)
      .set({ state: 'approved', ...row })
      .where(eq(approval.id, id!))
    await expect(byItself).rejects.toMatchObject({ cause: { constraint: 'approval_two_people' } })
    const sooner = shop.db.update(approval).set({ effectiveAt: shop.deps.clock() }).where(eq(approval.id, id!))
    await expect(sooner).rejects.toMatchObject({ cause: { code: '23001' } })
    const atOnce = { id: uuidv7(), name: 'promptpay', value: { id: EVIL }, validFrom: shop.deps.clock() }
    await expect(shop.db.insert(shopRule).values(atOnce)).rejects.toMatchObject({ cause: { code: '23001' } })
    const early = shop.db.update(shopRule).set({ validFrom: shop.deps.clock() }).where(eq(shopRule.approvalId, id!))
    await expect(early).rejects.toMatchObject({ cause: { code: '23001' } })
    await stop(id!)
  })
})

test('a limit is lowered at once; raising it needs a second owner', async () => {
  expect(await propose(1_000_000, 'payout_approval_above')).toEqual({ approval: null, waits_until: null })
  const { approval: id } = await propose(5_000_000, 'payout_approval_above')
  expect((await as(first)('GET /api/staff/shop-rule/{name}', { name: 'payout_approval_above' })).value).toBe(1_000_000)
  await approve(id!)
  expect((await as(first)('GET /api/staff/shop-rule/{name}', { name: 'payout_approval_above' })).value).toBe(5_000_000)
})

/** For each shop rule: a change that weakens a protection, gives more away or erases sooner, and one that does not. */
const CASES: [name: ShopRuleName, weaker: unknown, other: unknown][] = [
  ['unpaid_hours', 720, 12],
  ['stock_limits', (now: object) => ({ ...now, orders: 6 }), (now: object) => ({ ...now, orders: 1 })],
  ['staff_discount', (now: object) => ({ ...now, day: 500_001 }), (now: object) => ({ ...now, share: 1_000 })],
  ['cod_terms', (now: object) => ({ ...now, most: 400_000 }), (now: object) => ({ ...now, most: 0 })],
  ['slip_hold', { hours: 720, warn_hours: 24 }, { hours: 48, warn_hours: 24 }],
  ['slip_hold', { hours: 48, warn_hours: 1 }, { hours: 48, warn_hours: 36 }],
  ['reservation_alarm', (now: object) => ({ ...now, rejections: 1_000 }), (now: object) => ({ ...now, rejections: 5 })],
  ['reservation_alarm', (now: object) => ({ ...now, hours: 1 }), (now: object) => ({ ...now, hours: 48 })],
  ['partner_applications', { approval: 'automatic', answer_days: 3 }, { approval: 'staff', answer_days: 9 }],
  ['sales_rates', [500, 500, 500, 5_000], [1_000, 1_400, 1_900, 2_400]],
  ['newcomer_reward', 200_000, 5_000],
  ['settlement_days', 7, 30],
  ['card_hold_hours', 0, 96],
  ['activity_budget', 60_000_000, 40_000_000],
  ['lead_retention', { months: 3, warn_days: 60 }, { months: 36, warn_days: 60 }],
  ['retention', (now: object) => ({ ...now, audit_word_days: 90 }), (now: object) => ({ ...now, guest_days: 60 })],
]

describe('one person alone weakens a rule', () => {
  test.each(CASES)(
    '%s: not at once, a second owner agrees; the other way holds at once',
    async (name, weaker, other) => {
      const now = async () => (await as(first)('GET /api/staff/shop-rule/{name}', { name })).value
      const of = (made: unknown, from: unknown) => (typeof made === 'function' ? (made(from) as unknown) : made)
      // The test fixture begins with wide limits.
      const reset = async () => {
        await deleteShopRules(shop, name)
        forgetShopRules(shop.deps)
      }
      await reset()
      const before = await now()
      const [weakened, harmless] = [of(weaker, before), of(other, before)]
      const tried = await as(first)('POST /api/staff/shop-rule/{name}/try', { name, value: weakened, from: null })
      expect(tried.second).toBe(true)
      const { approval: id } = await propose(weakened, name)
      expect(await now()).toEqual(before)
      await approve(id!)
      expect(await now()).toEqual(weakened)
      await reset()
      expect(await propose(harmless, name)).toEqual({ approval: null, waits_until: null })
      expect(await now()).toEqual(harmless)
    },
  )

  test('operations propose; an owner approves, operations do not; without a decision it applies after 24 hours', async () => {
    const [clerk, other] = [await seedStaff(shop, 'operations'), await seedStaff(shop, 'operations')]
    const most = async () => (await readShopRule(shop.ctx({ kind: 'system' }), 'cod_terms')).most
    const terms = { most: 90_000_000, orders: 2, network_orders: 30, confirm_hours: 24 }
    await deleteShopRules(shop, 'cod_terms')
    forgetShopRules(shop.deps)
    const { approval: id } = await propose(terms, 'cod_terms', clerk)
    expect(await callOutcome(approve(id!, clerk))).toBe('forbidden')
    expect(await callOutcome(approve(id!, other))).toBe('forbidden')
    expect(await most()).toBe(300_000n)
    await approve(id!)
    expect(await most()).toBe(90_000_000n)
    const more = await propose({ ...terms, most: 100_000_000 }, 'cod_terms', clerk)
    expect(await as(clerk)('GET /api/staff/shop-rule/{name}', { name: 'cod_terms' })).toMatchObject({
      waits: { approval: more.approval },
    })
    shop.setClock(new Date(Date.parse(more.waits_until!) - 1))
    expect(await most()).toBe(90_000_000n)
    shop.setClock(new Date(more.waits_until!))
    expect(await most()).toBe(100_000_000n)
  })

  test.each([
    ['disabled', 'POST /api/staff/colleague/{id}/disable', {}],
    ['given another role', 'PUT /api/staff/colleague/{id}/roles', { roles: ['content'], seen: ['operations'] }],
  ] as const)('a proposal of a colleague who is %s never takes effect', async (_, key, more) => {
    const clerk = await seedStaff(shop, 'operations')
    const terms = { most: 95_000_000, orders: 2, network_orders: 30, confirm_hours: 24 }
    await deleteShopRules(shop, 'cod_terms')
    forgetShopRules(shop.deps)
    const { approval: id } = await propose(terms, 'cod_terms', clerk)
    await as(first)(key, { id: clerk.id, reason: 'Left us', ...more } as never)
    shop.setClock(new Date(shop.deps.clock().getTime() + 2 * DAY_MS))
    await elapseDueApprovals(shop.ctx({ kind: 'system' }))
    expect((await readShopRule(shop.ctx({ kind: 'system' }), 'cod_terms')).most).toBe(300_000n)
    expect(await as(first)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({ state: 'rejected' })
  })

  test('operations cannot change the support chat link alone', async () => {
    const clerk = await seedStaff(shop, 'operations')
    const { approval: id } = await propose('https://line.me/R/ti/p/@other', 'support_link', clerk)
    expect(await readShopRule(shop.ctx({ kind: 'system' }), 'support_link')).toBe(shop.deps.config.supportLink)
    await stop(id!)
  })
})

test('concurrent approvals, or approval and stop, result in one decision', async () => {
  const third = await seedStaff(shop, 'owner')
  for (let round = 0; round < 5; round += 1) {
    const { approval: id } = await propose({ id: `08300000${10 + round}` })
    const both = await Promise.all([callOutcome(approve(id!)), callOutcome(approve(id!, third))])
    expect(both.toSorted()).toEqual(['approval_over', 'done'])
    const next = await propose({ id: OLD })
    const [yes, no] = await Promise.all([
      callOutcome(approve(next.approval!)),
      callOutcome(stop(next.approval!, third)),
    ])
    expect([yes, no].toSorted()).toEqual(['approval_over', 'done'])
    expect((await qr())!.includes(OLD.slice(1))).toBe(yes === 'done')
    if (yes !== 'done') await approve((await propose({ id: OLD })).approval!)
  }
})
