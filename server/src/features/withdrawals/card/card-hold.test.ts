import { HOUR_MS } from '@bailu/phrases/days'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CardForm } from '@bailu/contract/withdrawals/card'
import { audit } from '../../audit/table.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { seedPartner } from '../../../testing/fixtures/orders-fixture.ts'
import {
  CARD,
  earnSettledReward,
  partnerActor,
  setMinimumWithdrawal,
  signInRecently,
} from '../../../testing/fixtures/payouts-fixture.ts'
import { setShopRule } from '../../../testing/fixtures/shop-rules-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 100)
})
afterAll(() => shop.close())
beforeEach(() => shop.setClock(new Date('2026-11-20T05:00:00Z')))

const inHours = (hours: number) => new Date(shop.deps.clock().getTime() + hours * HOUR_MS).toISOString()
async function signedInPartner() {
  const actor = { ...partnerActor(await seedPartner(shop)), recentAuth: true }
  await signInRecently(shop, actor)
  return { id: actor.userId, call: shop.as(actor) }
}
async function partnerWithCard(part: Partial<CardForm> = {}) {
  const one = await signedInPartner()
  await one.call('PUT /api/card', { ...CARD, ...part })
  return one
}
const OTHER_BANK = { bank: 'other', bank_name: 'KK' } as const

describe('what puts new withdrawals on hold for 72 hours', () => {
  test.each<[string, Partial<CardForm>, Partial<CardForm>]>([
    ['another account number', {}, { account_number: '9876543210', account_number_again: '9876543210' }],
    ['another bank', {}, { bank: '014' }],
    ['another name of a bank that is not listed', OTHER_BANK, { ...OTHER_BANK, bank_name: 'LH' }],
    ['another first name of the payee', {}, { payee_first_name: 'มานี' }],
    ['another last name of the payee', {}, { payee_last_name: 'ใจดี' }],
    ['another id number', {}, { id_number: '3101234567893' }],
    ['another kind of id', {}, { id_kind: 'passport', id_number: 'AA1234567' }],
  ])('%s', async (_what, before, after) => {
    const { id, call } = await partnerWithCard(before)
    expect(await call('PUT /api/card', { ...CARD, ...after, version: 1 })).toEqual({
      version: 2,
      hold_until: inHours(72),
    })
    const changes = await readAuditEntries(shop, and(eq(audit.action, 'card.changed'), eq(audit.refId, String(id))))
    expect(changes.map(({ detail }) => detail)).toEqual([{ version: 2, moved: true }])
  })

  test.each<[string, Partial<CardForm>, Partial<CardForm>]>([
    ['nothing', {}, {}],
    ['the same number with spaces', {}, { account_number: '123 4567890', account_number_again: '123-456-7890' }],
    ['the branch, the Latin name and the name on the id', {}, { branch: 'อโศก', english_name: 'M S', name: 'ม' }],
    [
      'the id address, birth date and dates of the id',
      {},
      { id_address: '2', birth_date: '1991-01-01', id_expires_on: null },
    ],
    ['a name typed for a bank that is listed', {}, { bank_name: 'typed' }],
  ])('not %s', async (_what, before, after) => {
    const { id, call } = await partnerWithCard(before)
    expect(await call('PUT /api/card', { ...CARD, ...after, version: 1 })).toEqual({ version: 2, hold_until: null })
    const changes = await readAuditEntries(shop, and(eq(audit.action, 'card.changed'), eq(audit.refId, String(id))))
    expect(changes.map(({ detail }) => detail)).toEqual([{ version: 2, moved: false }])
  })
})

describe('while a hold lasts', () => {
  const moved = { account_number: '9876543210', account_number_again: '9876543210' }

  test('a change that does not move the account leaves its end, one that moves it back begins a new one', async () => {
    const { call } = await partnerWithCard()
    const { hold_until: until } = await call('PUT /api/card', { ...CARD, ...moved, version: 1 })
    shop.setClock(new Date(inHours(10)))
    const branch = await call('PUT /api/card', { ...CARD, ...moved, branch: 'อโศก', version: 2 })
    expect(branch.hold_until).toBe(until)
    expect((await call('PUT /api/card', { ...CARD, version: 3 })).hold_until).toBe(inHours(72))
  })

  test('it is over at the instant of its end; a card that was deleted and linked again begins a new one', async () => {
    const { id, call } = await partnerWithCard()
    await earnSettledReward(shop, id, 100_000n)
    const { hold_until: until } = await call('PUT /api/card', { ...CARD, ...moved, version: 1 })
    shop.setClock(new Date(new Date(until!).getTime() - 1))
    expect((await call('GET /api/withdrawal/terms', {})).card?.hold_until).toBe(until)
    expect((await call('POST /api/withdrawal', { amount: 100 })).hold_until).toBe(until)
    shop.setClock(new Date(until!))
    expect((await call('GET /api/withdrawal/terms', {})).card?.hold_until).toBeNull()
    expect((await call('POST /api/withdrawal', { amount: 100 })).hold_until).toBeNull()
    await call('DELETE /api/card', {})
    expect(await call('PUT /api/card', { ...CARD, ...moved })).toEqual({ version: 4, hold_until: inHours(72) })
  })

  test('its length is that of the shop rule at the change', async () => {
    const { call } = await partnerWithCard()
    await setShopRule(shop, 'card_hold_hours', 24)
    expect((await call('GET /api/card', {})).hold_hours).toBe(24)
    expect((await call('PUT /api/card', { ...CARD, ...moved, version: 1 })).hold_until).toBe(inHours(24))
    await setShopRule(shop, 'card_hold_hours', 72)
    expect((await call('GET /api/card', {})).card?.hold_until).toBe(inHours(24))
  })
})

describe('days are Bangkok days', () => {
  test('a partner is 20 from midnight of the birthday', async () => {
    const { call } = await signedInPartner()
    const link = () => callOutcome(call('PUT /api/card', { ...CARD, birth_date: '2006-11-21' }))
    shop.setClock(new Date('2026-11-20T16:59:59.999Z'))
    expect([await link(), (await call('GET /api/card', {})).latest_birth_date]).toEqual(['under_age', '2006-11-20'])
    shop.setClock(new Date('2026-11-20T17:00:00Z'))
    expect([(await call('GET /api/card', {})).latest_birth_date, await link()]).toEqual(['2006-11-21', 'done'])
  })

  test.each([
    ['2028-02-28T16:59:59Z', 'under_age'],
    ['2028-02-28T17:00:00Z', 'done'],
  ])('born on 29 February, 20 at %s: %s', async (at, outcome) => {
    const { call } = await signedInPartner()
    shop.setClock(new Date(at))
    expect(await callOutcome(call('PUT /api/card', { ...CARD, birth_date: '2008-02-29' }))).toBe(outcome)
  })

  test('an id is valid on its last day, and expired from the next midnight', async () => {
    const part = { id_issued_on: '2020-01-01', id_expires_on: '2026-11-20' }
    const { call } = await partnerWithCard(part)
    const seen = async () => {
      const terms = await call('GET /api/withdrawal/terms', {})
      return [terms.card?.id_expired, (await call('GET /api/card', {})).card?.id_expired]
    }
    shop.setClock(new Date('2026-11-20T16:59:59.999Z'))
    expect(await seen()).toEqual([false, false])
    shop.setClock(new Date('2026-11-20T17:00:00Z'))
    expect(await seen()).toEqual([true, true])
    expect(await callOutcome(call('PUT /api/card', { ...CARD, ...part, version: 1 }))).toBe('bad_input')
  })
})

test('deleting the card is in the audit log, and erases it from the row', async () => {
  const { id, call } = await partnerWithCard(OTHER_BANK)
  await call('DELETE /api/card', {})
  const about = eq(audit.refId, String(id))
  const actions = (await readAuditEntries(shop, about)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('card.'))).toEqual(['card.linked', 'card.deleted'])
})
