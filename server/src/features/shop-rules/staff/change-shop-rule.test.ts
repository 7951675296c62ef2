import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { SHOP_RULE_NAMES, type ShopRuleName } from '@bailu/contract/shop-rules/staff'
import type { StaffRole } from '@bailu/contract/call'
import { audit } from '../../audit/table.ts'
import { shopRule } from '../table.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { seedStaff, seedUser } from '../../../testing/fixtures/orders-fixture.ts'
import { userActor } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { deleteShopRules } from '../../../testing/fixtures/shop-rules-fixture.ts'
import { forgetShopRules, readShopRule } from '../read-shop-rule.ts'
import { hasCheckDigit } from './validate-rule.ts'

let shop: TestApp
let began: Date
beforeAll(async () => {
  shop = await openTestApp()
  began = shop.deps.clock()
})
beforeEach(async () => {
  await deleteShopRules(shop)
  forgetShopRules(shop.deps)
  shop.setClock(began)
})
afterAll(() => shop.close())

const member = async (role: StaffRole) => shop.as((await seedStaff(shop, role)).actor)
type Change = InputOf<'POST /api/staff/shop-rule/{name}'>
const change = (name: ShopRuleName, value: unknown, more: Partial<Change> = {}): Change => ({
  name,
  value,
  from: null,
  reason: 'Decided on Monday',
  version: 0,
  sure: true,
  ...more,
})
const value = (name: ShopRuleName) => readShopRule(shop.ctx({ kind: 'system' }), name)
const inHours = (hours: number) => new Date(shop.deps.clock().getTime() + hours * 3_600_000).toISOString()

describe('a change', () => {
  test('takes effect at once, and audits who, when, why and both values', async () => {
    const owner = await member('owner')
    await owner('POST /api/staff/shop-rule/{name}', change('newcomer_reward', 8_000))
    expect(await value('newcomer_reward')).toBe(8_000n)
    const state = await owner('GET /api/staff/shop-rule/{name}', { name: 'newcomer_reward' })
    expect(state).toMatchObject({ value: 8_000, since: shop.deps.clock().toISOString(), version: 1, broken: false })
    const { list } = await owner('GET /api/staff/shop-rule/{name}/history', { name: 'newcomer_reward' })
    expect(list).toMatchObject([{ state: 'holds', who: 'owner', reason: 'Decided on Monday', value: 8_000 }])
    const [row] = await readAuditEntries(shop, eq(audit.refId, 'newcomer_reward'))
    expect(row).toMatchObject({
      refId: 'newcomer_reward',
      detail: { before: 10_000, after: 8_000, reason: 'Decided on Monday' },
    })
  })
  test('takes effect at its planned time; a retracted one never does', async () => {
    const owner = await member('owner')
    await owner('POST /api/staff/shop-rule/{name}', change('minimum_withdrawal', 20_000, { from: inHours(24) }))
    await owner(
      'POST /api/staff/shop-rule/{name}',
      change('minimum_withdrawal', 30_000, { from: inHours(48), version: 1 }),
    )
    const { planned } = await owner('GET /api/staff/shop-rule/{name}', { name: 'minimum_withdrawal' })
    expect(planned.map((one) => one.value)).toEqual([20_000, 30_000])
    await owner('POST /api/staff/shop-rule/{name}/planned/{id}/retract', {
      name: 'minimum_withdrawal',
      id: planned[1]!.id,
      reason: 'Too much',
    })
    expect(await value('minimum_withdrawal')).toBe(50_000n)
    shop.passDays(1)
    expect(await value('minimum_withdrawal')).toBe(20_000n)
    shop.passDays(2)
    expect(await value('minimum_withdrawal')).toBe(20_000n)
    const { list } = await owner('GET /api/staff/shop-rule/{name}/history', { name: 'minimum_withdrawal' })
    expect(list.map(({ state, retracted }) => [state, retracted?.reason])).toEqual([
      ['retracted', 'Too much'],
      ['holds', undefined],
    ])
    const late = { name: 'minimum_withdrawal', id: planned[0]!.id, reason: 'Too late' } as const
    await expect(owner('POST /api/staff/shop-rule/{name}/planned/{id}/retract', late)).rejects.toMatchObject({
      code: 'shop_rule_past',
    })
    expect(await shop.db.$count(audit, eq(audit.action, 'shop_rule.retracted'))).toBe(1)
  })
  test('cannot be dated in the past', async () => {
    const owner = await member('owner')
    const past = change('settlement_days', 20, { from: inHours(-1) })
    await expect(owner('POST /api/staff/shop-rule/{name}', past)).rejects.toMatchObject({ code: 'shop_rule_past' })
  })
  test('of two concurrent changes one is rejected', async () => {
    const [one, other] = [await member('owner'), await member('owner')]
    const done = await Promise.allSettled([
      one('POST /api/staff/shop-rule/{name}', change('card_hold_hours', 96)),
      other('POST /api/staff/shop-rule/{name}', change('card_hold_hours', 120)),
    ])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'edit_conflict' } })
    expect(await shop.db.$count(shopRule, eq(shopRule.name, 'card_hold_hours'))).toBe(1)
  })
  test('a change with warnings is rejected until confirmed', async () => {
    const owner = await member('owner')
    const jump = change('sales_rates', [900, 1_400, 1_500, 1_500], { version: 0, sure: false })
    await expect(owner('POST /api/staff/shop-rule/{name}', jump)).resolves.toEqual({
      approval: null,
      waits_until: null,
    })
    const more = change('sales_rates', [400, 1_400, 0, 1_500], { version: 1, sure: false })
    await expect(owner('POST /api/staff/shop-rule/{name}', more)).rejects.toMatchObject({
      code: 'shop_rule_unconfirmed',
    })
    const tried = await owner('POST /api/staff/shop-rule/{name}/try', {
      name: 'sales_rates',
      value: more.value,
      from: null,
    })
    expect(tried.warnings.sort()).toEqual(['big_jump', 'rates_fall', 'to_nothing'])
    await owner('POST /api/staff/shop-rule/{name}', { ...more, sure: true })
    expect(await value('sales_rates')).toEqual([400, 1_400, 0, 1_500])
  })
})

describe('permissions', () => {
  test('operations can change shipping but no rates; finance can only read', async () => {
    const [operations, finance] = [await member('operations'), await member('finance')]
    await operations('POST /api/staff/shop-rule/{name}', change('shipping', { fee: 6_000, free_from: 150_000 }))
    const rates = change('sales_rates', [1_000, 1_500, 2_000, 2_500])
    await expect(operations('POST /api/staff/shop-rule/{name}', rates)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(finance('POST /api/staff/shop-rule/{name}', rates)).rejects.toMatchObject({ code: 'forbidden' })
    const { list } = await finance('GET /api/staff/shop-rule', {})
    expect(list.map(({ name }) => name)).toEqual([...SHOP_RULE_NAMES])
    expect(list.filter((one) => one.may_change)).toEqual([])
  })
})

describe('an invalid value is not stored', () => {
  test.each<[ShopRuleName, unknown, string]>([
    ['shipping', { fee: -1, free_from: 0 }, 'value.fee'],
    ['shipping', { fee: 5_000, free_from: 0, extra: 1 }, 'value.extra'],
    ['shipping', 'free', 'value'],
    ['unpaid_hours', 0, 'value'],
    ['sales_rates', [1_000, 1_500, 2_000, 5_001], 'value.3'],
    ['returns', { days: 6, parcel_days: 3, refund_days: 15 }, 'value.days'],
    ['promptpay', { id: '021234567' }, 'value.id'],
    ['promptpay', { id: '0212345678' }, 'value.id'],
    ['support_link', 'http://line.me/x', 'value'],
    ['support_link', 'https://evil.example/x', 'value'],
    ['support_link', 'https://evil.example@line.me/x', 'value'],
    ['support_link', 'https://line.me\\@evil.example/x', 'value'],
    ['support_link', 'https://line.me/\u202ex', 'value'],
    ['seller', { name: '', address: 'a', tax_id: '1', phone: '1' }, 'value.name'],
    ['minimum_withdrawal', 0, 'value'],
  ])('%s %j', async (name, wrong, field) => {
    const owner = await member('owner')
    const failed = await owner('POST /api/staff/shop-rule/{name}', change(name, wrong)).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'bad_input' })
    expect(Object.keys((failed as { fields: object }).fields)).toContain(field)
    expect(await shop.db.$count(shopRule, eq(shopRule.name, name))).toBe(0)
  })
})

describe('preview of a value', () => {
  test('shows shipping of three orders, before and after', async () => {
    const operations = await member('operations')
    const { facts } = await operations('POST /api/staff/shop-rule/{name}/try', {
      name: 'shipping',
      value: { fee: 8_000, free_from: 90_000 },
      from: null,
    })
    expect(facts.map(({ of, before, after }) => [of, before, after])).toEqual([
      [30_000, 5_000, 8_000],
      [100_000, 5_000, 0],
      [300_000, 0, 0],
    ])
  })
  test('a PromptPay id gives a QR code and the warning that money goes elsewhere', async () => {
    const owner = await member('owner')
    const tried = await owner('POST /api/staff/shop-rule/{name}/try', {
      name: 'promptpay',
      value: { id: '1234567890123' },
      from: null,
    })
    expect(tried.warnings).toEqual(['money_elsewhere', 'check_digit'])
    expect(tried.qr).toContain('02131234567890123')
  })
  test('warns if rewards settle before the return period ends', async () => {
    const owner = await member('owner')
    const tried = await owner('POST /api/staff/shop-rule/{name}/try', { name: 'settlement_days', value: 9, from: null })
    expect(tried.warnings).toEqual(['settles_early'])
  })
  test('check digits', () => {
    expect(['1101700230708', '0107544000108'].map(hasCheckDigit)).toEqual([true, true])
    expect(['1101700230709', '0107544000109'].map(hasCheckDigit)).toEqual([false, false])
  })
})

test('the config value is in effect until a dated one is; then the QR, receipts and pages use that', async () => {
  const owner = await member('owner')
  const buyer = shop.as(userActor(await seedUser(shop)))
  const link = async () => (await buyer('GET /api/home', {})).support_link
  expect(await link()).toBe(shop.deps.config.supportLink)
  const { approval } = await owner(
    'POST /api/staff/shop-rule/{name}',
    change('support_link', 'https://line.me/R/ti/p/@new'),
  )
  const second = await member('owner')
  await second('POST /api/staff/approval/{id}/approve', { id: approval! })
  expect(await link()).toBe('https://line.me/R/ti/p/@new')
  expect((await buyer('GET /api/social', {})).support_link).toBe('https://line.me/R/ti/p/@new')
  await owner('POST /api/staff/shop-rule/{name}', change('payer', null))
  expect(await value('payer')).toBe(null)
})

test('an invalid row is flagged and the last valid one is in effect; the history shows both', async () => {
  const owner = await member('owner')
  await owner('POST /api/staff/shop-rule/{name}', change('unpaid_hours', 18))
  shop.passDays(1)
  await shop.db
    .insert(shopRule)
    .values({ id: uuidv7(), name: 'unpaid_hours', value: 'soon', validFrom: shop.deps.clock() })
  const state = await owner('GET /api/staff/shop-rule/{name}', { name: 'unpaid_hours' })
  expect(state).toMatchObject({ broken: true, value: 18 })
  const { list } = await owner('GET /api/staff/shop-rule/{name}/history', { name: 'unpaid_hours' })
  expect(list.map((one) => one.state)).toEqual(['broken', 'holds'])
  await owner('POST /api/staff/shop-rule/{name}', change('unpaid_hours', 12, { version: 1 }))
  expect(await owner('GET /api/staff/shop-rule/{name}', { name: 'unpaid_hours' })).toMatchObject({ broken: false })
  expect(await shop.db.$count(shopRule, and(eq(shopRule.name, 'unpaid_hours'), eq(shopRule.version, 2)))).toBe(1)
})

test('the list shows each rule as its own page does: never set, in effect, planned, waiting and unreadable', async () => {
  const owner = await member('owner')
  await owner('POST /api/staff/shop-rule/{name}', change('newcomer_reward', 8_000))
  await owner('POST /api/staff/shop-rule/{name}', change('unpaid_hours', 18, { from: inHours(48) }))
  await owner('POST /api/staff/shop-rule/{name}', change('support_link', 'https://line.me/R/ti/p/@other'))
  await shop.db.insert(shopRule).values({ id: uuidv7(), name: 'shipping', value: 'soon', validFrom: shop.deps.clock() })
  const { list } = await owner('GET /api/staff/shop-rule', {})
  expect(list.map(({ name }) => name)).toEqual([...SHOP_RULE_NAMES])
  for (const state of list) expect(await owner('GET /api/staff/shop-rule/{name}', { name: state.name })).toEqual(state)
  const byName = Object.fromEntries(list.map((state) => [state.name, state]))
  expect(byName['newcomer_reward']).toMatchObject({ value: 8_000, version: 1, planned: [] })
  expect(byName['unpaid_hours']!.planned).toMatchObject([{ value: 18 }])
  expect(byName['support_link']!.waits).not.toBeNull()
  expect(byName['shipping']).toMatchObject({ broken: true, since: null })
})
