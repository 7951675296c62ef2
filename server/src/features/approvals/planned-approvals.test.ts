import { HOUR_MS } from '@bailu/phrases/days'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopRuleName } from '@bailu/contract/shop-rules/staff'
import { audit } from '../audit/table.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteShopRules } from '../../testing/fixtures/shop-rules-fixture.ts'
import { forgetShopRules, readShopRule } from '../shop-rules/read-shop-rule.ts'

let shop: TestApp
let began: Date
let first: Awaited<ReturnType<typeof seedStaff>>
let second: typeof first
let clerk: typeof first
beforeAll(async () => {
  shop = await openTestApp()
  began = shop.deps.clock()
  first = await seedStaff(shop, 'owner')
  second = await seedStaff(shop, 'owner')
  clerk = await seedStaff(shop, 'operations')
})
beforeEach(async () => {
  await deleteShopRules(shop)
  forgetShopRules(shop.deps)
  // Proposals of one test must not wait in the next.
  began = new Date(began.getTime() + 40 * 24 * HOUR_MS)
  shop.setClock(began)
})
afterAll(() => shop.close())

type Who = typeof first
const as = (who: Who) => shop.as(who.actor)
const inHours = (hours: number) => new Date(began.getTime() + hours * HOUR_MS)
const stateOf = (name: ShopRuleName, who = first) => as(who)('GET /api/staff/shop-rule/{name}', { name })
const change = async (name: ShopRuleName, value: unknown, hours: number | null, who = first) => {
  const { version } = await stateOf(name)
  const from = hours === null ? null : inHours(hours).toISOString()
  return as(who)('POST /api/staff/shop-rule/{name}', { name, value, from, reason: 'Decided', version, sure: true })
}
const retract = async (name: ShopRuleName, index: number, who = first) => {
  const { planned } = await stateOf(name)
  const input = { name, id: planned[index]!.id, reason: 'Not now' }
  return as(who)('POST /api/staff/shop-rule/{name}/planned/{id}/retract', input)
}
const approve = (id: string, who = second) => as(who)('POST /api/staff/approval/{id}/approve', { id })
const stop = (id: string, who = second) => as(who)('POST /api/staff/approval/{id}/stop', { id, reason: 'No' })
const at = <N extends ShopRuleName>(name: N, hours: number) => {
  shop.setClock(inHours(hours))
  return readShopRule(shop.ctx({ kind: 'system' }), name)
}
const AT_ONCE = { approval: null, waits_until: null }

test('today’s value planned for later does not undo a later tightening: it is retracted, and the form shows it', async () => {
  await change('card_hold_hours', 72, 48)
  await change('card_hold_hours', 120, 96)
  const tried = { name: 'card_hold_hours' as const, value: 96, from: null }
  const { warnings } = await as(second)('POST /api/staff/shop-rule/{name}/try', tried)
  expect(warnings).toEqual(['weaker_retracted', 'planned_later'])
  expect(await change('card_hold_hours', 96, null, second)).toEqual(AT_ONCE)
  expect((await stateOf('card_hold_hours')).planned.map(({ value }) => value)).toEqual([120])
  expect(await at('card_hold_hours', 60)).toBe(96)
  expect(await at('card_hold_hours', 100)).toBe(120)
})

const hold = (hours: number) => ({ hours, warn_hours: 24 })

test('a later plan, weaker in one figure and stricter in another, stays, as retracting it takes two people', async () => {
  await change('refund_approval', { one: 400_000, day: 1_000_000 }, 48)
  await change('refund_approval', { one: 300_000, day: 2_000_000 }, null)
  expect((await stateOf('refund_approval')).planned).toHaveLength(1)
})

test('a waiting change retracts nothing yet', async () => {
  await change('refund_approval', { one: 400_000, day: 1_000_000 }, 48)
  await change('refund_approval', { one: 200_000, day: 2_000_000 }, 10)
  const { approval: id } = await change('refund_approval', { one: 300_000, day: 1_000_000 }, 24)
  expect(id).not.toBeNull()
  await stop(id!)
  expect((await stateOf('refund_approval')).planned).toHaveLength(2)
})

test('of two plans for one instant the overridden one is retracted by one person', async () => {
  await change('slip_hold', hold(48), 48)
  await change('slip_hold', hold(24), 48)
  expect((await stateOf('slip_hold')).planned).toMatchObject([{ retract_second: false }, { retract_second: true }])
  expect(await retract('slip_hold', 0)).toEqual(AT_ONCE)
  expect((await at('slip_hold', 48)).hours).toBe(24)
})

test('of two plans for one instant, retracting the stricter, later one shows the second owner what then applies', async () => {
  await change('slip_hold', hold(48), 48)
  await change('slip_hold', hold(24), 48)
  const { approval: id } = await retract('slip_hold', 1)
  expect(await as(second)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({
    detail: { before: hold(24), after: hold(48) },
  })
  await approve(id!)
  expect((await at('slip_hold', 48)).hours).toBe(48)
})

describe('a waiting change while a stricter value takes effect', () => {
  test('is stopped, and the form shows it', async () => {
    const { approval: id } = await change('slip_hold', hold(96), null)
    const tried = { name: 'slip_hold' as const, value: hold(12), from: null }
    const { warnings } = await as(second)('POST /api/staff/shop-rule/{name}/try', tried)
    expect(warnings).toContain('weaker_retracted')
    expect(await change('slip_hold', hold(12), null, second)).toEqual(AT_ONCE)
    expect(await callOutcome(approve(id!))).toBe('approval_over')
    expect(await as(first)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({ state: 'rejected' })
    expect((await at('slip_hold', 30)).hours).toBe(12)
  })

  test('is not stopped by saving the present value again; nor is an approved change', async () => {
    const { approval: id } = await change('slip_hold', hold(96), 48)
    await change('slip_hold', hold(72), null, clerk)
    await approve(id!)
    await change('slip_hold', hold(12), null, clerk)
    expect((await at('slip_hold', 48)).hours).toBe(96)
  })

  test('a plan has taken effect since: the waiting change is approved only for the value it was to replace', async () => {
    await change('slip_hold', hold(48), 10)
    const { approval: id } = await change('slip_hold', hold(96), null)
    shop.setClock(inHours(11))
    expect(await callOutcome(approve(id!))).toBe('approval_outdated')
    expect((await at('slip_hold', 12)).hours).toBe(48)
    await stop(id!)
  })

  test('concurrent changes never end weaker than shown', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { approval: id } = await change('slip_hold', hold(96), null)
      const strict = change('slip_hold', hold(12), null, clerk)
      const [approved, tightened] = await Promise.all([callOutcome(approve(id!)), callOutcome(strict)])
      expect(tightened).toBe('done')
      expect(['done', 'approval_over']).toContain(approved)
      shop.setClock(new Date(shop.deps.clock().getTime() + 2 * 24 * HOUR_MS))
      forgetShopRules(shop.deps)
      expect((await readShopRule(shop.ctx({ kind: 'system' }), 'slip_hold')).hours).toBe(12)
      await deleteShopRules(shop)
    }
  })
})

describe('a tightening is planned', () => {
  test('today’s value for a later or the same instant waits for a second owner', async () => {
    expect(await change('card_hold_hours', 96, 24)).toEqual(AT_ONCE)
    const tried = { name: 'card_hold_hours' as const, value: 72, from: inHours(48).toISOString() }
    expect((await as(first)('POST /api/staff/shop-rule/{name}/try', tried)).second).toBe(true)
    const { approval: id } = await change('card_hold_hours', 72, 48)
    expect(id).not.toBeNull()
    expect(await as(second)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({
      detail: { before: 96, after: 72 },
    })
    await stop(id!)
    expect((await change('card_hold_hours', 72, 24)).approval).not.toBeNull()
    const { waits } = await stateOf('card_hold_hours')
    await stop(waits!.approval)
    expect(await at('card_hold_hours', 72)).toBe(96)
  })

  test('a change before it that is as strict after it applies at once', async () => {
    await change('card_hold_hours', 96, 24)
    expect(await change('card_hold_hours', 72, 12)).toEqual(AT_ONCE)
    expect(await change('card_hold_hours', 96, 48)).toEqual(AT_ONCE)
    expect(await change('card_hold_hours', 120, 72)).toEqual(AT_ONCE)
    expect((await change('card_hold_hours', 96, 96)).approval).not.toBeNull()
  })

  test('a planned loosening does not allow another one', async () => {
    const { approval: id } = await change('card_hold_hours', 24, 48)
    await approve(id!)
    expect((await change('card_hold_hours', 48, 72)).approval).not.toBeNull()
  })

  test('is retracted only once a second owner approves', async () => {
    await change('card_hold_hours', 96, 48)
    expect((await stateOf('card_hold_hours')).planned).toMatchObject([{ may_retract: true, retract_second: true }])
    const { approval: id, waits_until: until } = await retract('card_hold_hours', 0)
    expect(until).toBe(inHours(48).toISOString())
    expect(await as(second)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({
      mine: false,
      detail: { before: 96, after: 72 },
    })
    expect(await callOutcome(retract('card_hold_hours', 0))).toBe('approval_open')
    expect(await callOutcome(approve(id!, first))).toBe('same_person')
    await approve(id!)
    expect((await stateOf('card_hold_hours')).planned).toMatchObject([{ value: 72 }])
    expect(await at('card_hold_hours', 72)).toBe(72)
  })

  test('retraction rejected: it stays. Without a decision the old value applies after 24 hours', async () => {
    await change('card_hold_hours', 96, 2)
    const { approval: id } = await retract('card_hold_hours', 0)
    await stop(id!)
    expect(await at('card_hold_hours', 3)).toBe(96)
    shop.setClock(began)
    await change('settlement_days', 30, 2)
    const { waits_until: until } = await retract('settlement_days', 0)
    expect(until).toBe(inHours(24).toISOString())
    expect(await at('settlement_days', 3)).toBe(30)
    expect(await at('settlement_days', 24)).toBe(15)
  })

  test('a second plan for the same instant, retracted first, does not weaken it', async () => {
    await change('card_hold_hours', 96, 24)
    await change('card_hold_hours', 96, 48)
    expect(await retract('card_hold_hours', 1)).toEqual(AT_ONCE)
    expect((await retract('card_hold_hours', 0)).approval).not.toBeNull()
  })

  test('a waiting change does not allow retracting another one', async () => {
    const { approval: looser } = await change('refund_approval', { one: 400_000, day: 9_000_000 }, 48)
    await approve(looser!)
    // Looser than today in one figure and stricter in the other, so it waits.
    const { approval: cover } = await change('refund_approval', { one: 400_000, day: 8_000_000 }, 30)
    expect(cover).not.toBeNull()
    expect((await stateOf('refund_approval')).planned).toMatchObject([
      { retract_second: false },
      { retract_second: true },
    ])
  })

  test('the same for operations', async () => {
    const terms = { most: 100_000, orders: 1, network_orders: 10, confirm_hours: 12 }
    await change('cod_terms', terms, 24)
    expect((await change('cod_terms', { ...terms, most: 300_000 }, 48, clerk)).approval).not.toBeNull()
  })
})

describe('a waiting change', () => {
  const LINK = 'https://line.me/R/ti/p/@other'
  test('of an owner is retracted by another owner, not by operations', async () => {
    const { approval: id } = await change('support_link', LINK, null)
    expect((await stateOf('support_link', clerk)).planned).toMatchObject([{ may_retract: false }])
    expect(await callOutcome(retract('support_link', 0, clerk))).toBe('forbidden')
    expect(await callOutcome(stop(id!, clerk))).toBe('forbidden')
    expect(await as(first)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({ state: 'waiting' })
    expect(await retract('support_link', 0, second)).toEqual(AT_ONCE)
    expect(await as(first)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({ state: 'rejected' })
  })

  test('of operations is retracted by its proposer, not by another member of operations', async () => {
    const other = await seedStaff(shop, 'operations')
    const { approval: id } = await change('support_link', LINK, null, clerk)
    expect(await callOutcome(retract('support_link', 0, other))).toBe('forbidden')
    expect((await stateOf('support_link', clerk)).planned).toMatchObject([{ may_retract: true }])
    expect(await retract('support_link', 0, clerk)).toEqual(AT_ONCE)
    expect(await as(first)('GET /api/staff/approval/{id}', { id: id! })).toMatchObject({ state: 'retracted' })
    const actions = (await shop.db.select().from(audit).where(eq(audit.refId, id!))).map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['approval.asked', 'approval.retracted'])
  })
})
