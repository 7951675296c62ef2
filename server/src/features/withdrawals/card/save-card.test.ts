import { createHash } from 'node:crypto'
import { calls } from '@bailu/contract/calls'
import { HOUR_MS } from '@bailu/phrases/days'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardForm } from '@bailu/contract/withdrawals/card'
import { idempotency } from '../../../database/core-tables.ts'
import { audit } from '../../audit/table.ts'
import { outboxMail } from '../../mail/table.ts'
import { bankCard, withdrawal } from '../../payouts/table.ts'
import { seedPartner } from '../../../testing/fixtures/orders-fixture.ts'
import {
  CARD,
  earnSettledReward,
  partnerActor,
  signInRecently,
  setMinimumWithdrawal,
} from '../../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 100)
})
afterAll(() => shop.close())

async function signedInPartner(hasRecentAuth = true) {
  const actor = partnerActor(await seedPartner(shop))
  if (hasRecentAuth) await signInRecently(shop, actor)
  return { id: actor.userId, actor, call: shop.as(actor) }
}
const inHours = (hours: number) => new Date(shop.deps.clock().getTime() + hours * HOUR_MS).toISOString()

describe('linking', () => {
  test('requires a recent password', async () => {
    const { actor } = await signedInPartner(false)
    const call = shop.as({ ...actor, recentAuth: false })
    expect(await callOutcome(call('PUT /api/card', CARD))).toBe('password_needed')
    expect(await callOutcome(call('DELETE /api/card', {}))).toBe('password_needed')
  })

  test('shows four digits and keeps everything else sealed', async () => {
    const { id, call } = await signedInPartner()
    expect(await call('PUT /api/card', CARD)).toEqual({ version: 1, hold_until: null })
    const seen = await call('GET /api/card', {})
    expect(seen.card).toMatchObject({
      bank: '004',
      branch: 'สีลม',
      account_tail: '7890',
      id_tail: '0708',
      payee_first_name: 'มาลี',
      hold_until: null,
      id_expired: false,
    })
    const hidden = /1234567890|1101700230708|1990-02-28|คลองเตยเหนือ/
    expect(JSON.stringify(seen)).not.toMatch(hidden)
    const rows = await shop.db.select().from(bankCard).where(eq(bankCard.partnerId, id))
    expect(JSON.stringify(rows)).not.toMatch(/1234567890|1101700230708|1990|มาลี|สีลม|MALEE/)
    const written = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(id)))
      .orderBy(audit.id)
    expect(written.map(({ action }) => action)).toContain('card.linked')
    expect(JSON.stringify(written)).not.toMatch(/1234567890|7890|1101700230708|มาลี/)
  })

  test('the partner gets a mail about each change', async () => {
    const { call, id } = await signedInPartner()
    await call('PUT /api/card', CARD)
    await call('DELETE /api/card', {})
    const mails = await shop.db.select().from(outboxMail).where(eq(outboxMail.kind, 'card_changed'))
    expect(mails.length).toBeGreaterThanOrEqual(2)
    expect(id).toBeGreaterThan(0)
  })

  const wrong: [string, Partial<CardForm>, string][] = [
    ['account numbers that differ', { account_number_again: '1234567891' }, 'account_number_again'],
    ['no second account number', { account_number_again: undefined }, 'account_number_again'],
    ['a short account number', { account_number: '123', account_number_again: '123' }, 'account_number'],
    ['a Thai id whose check digit is wrong', { id_number: '1101700230709' }, 'id_number'],
    ['a passport number as Thai id', { id_number: 'AA1234567' }, 'id_number'],
    [
      'a passport that is good for life',
      { id_kind: 'passport', id_number: 'AA1234567', id_expires_on: null },
      'id_expires_on',
    ],
    ['an id that expires before its issue', { id_expires_on: '2022-02-28' }, 'id_expires_on'],
    ['an id that has expired', { id_issued_on: '2018-01-01', id_expires_on: '2026-11-19' }, 'id_expires_on'],
    ['an id issued on the day of birth', { birth_date: '1999-05-01', id_issued_on: '1999-05-01' }, 'id_issued_on'],
    ['an id issued tomorrow', { id_issued_on: '2026-11-21', id_expires_on: '2030-11-21' }, 'id_issued_on'],
    ['a name that is not Latin', { english_name: 'มาลี' }, 'english_name'],
    ['a Latin name with a digit', { english_name: 'M 2' }, 'english_name'],
    ['a name of the payee with a digit', { payee_last_name: 'สุข ๒' }, 'payee_last_name'],
    ['a name on the id with a digit', { name: 'มาลี 2' }, 'name'],
    ['a payee no paper can be written for', { payee_first_name: '玛丽' }, 'payee_first_name'],
    ['another bank without a name', { bank: 'other' }, 'bank_name'],
    ['no account number', { account_number: undefined, account_number_again: undefined }, 'account_number'],
    ['no birth date', { birth_date: undefined }, 'birth_date'],
    ['30 February', { birth_date: '1990-02-30' }, 'birth_date'],
  ]
  test.each(wrong)('rejects %s', async (_what, part, field) => {
    const { call } = await signedInPartner()
    const error = await call('PUT /api/card', { ...CARD, ...part }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'bad_input', fields: { [field]: expect.anything() } })
  })

  test('takes passports, ids for life, other banks', async () => {
    const { call } = await signedInPartner()
    await call('PUT /api/card', {
      ...CARD,
      bank: 'other',
      bank_name: 'KK',
      id_kind: 'passport',
      id_number: 'aa 1234567',
    })
    expect((await call('GET /api/card', {})).card).toMatchObject({ bank_name: 'KK', id_tail: '4567' })
    const other = await signedInPartner()
    await other.call('PUT /api/card', { ...CARD, id_expires_on: null })
    expect((await other.call('GET /api/card', {})).card).toMatchObject({ id_expires_on: null, id_expired: false })
  })

  test('the age of 20 is reached on the Bangkok day', async () => {
    const { call } = await signedInPartner()
    expect((await call('GET /api/card', {})).latest_birth_date).toBe('2006-11-20')
    expect(await callOutcome(call('PUT /api/card', { ...CARD, birth_date: '2006-11-21' }))).toBe('under_age')
    expect(await call('PUT /api/card', { ...CARD, birth_date: '2006-11-20' })).toMatchObject({ version: 1 })
  })
})

describe('changing', () => {
  test('fields left out keep their values; another account puts withdrawals on hold for 72 hours', async () => {
    const { id, actor, call } = await signedInPartner()
    await earnSettledReward(shop, id, 1_000_000n)
    await call('PUT /api/card', CARD)
    const {
      account_number: _a,
      account_number_again: _b,
      id_number: _c,
      birth_date: _d,
      id_address: _e,
      ...open
    } = CARD
    expect(await call('PUT /api/card', { ...open, version: 1, branch: 'อโศก' })).toEqual({
      version: 2,
      hold_until: null,
    })
    expect((await call('GET /api/card', {})).card).toMatchObject({
      account_tail: '7890',
      id_tail: '0708',
      branch: 'อโศก',
    })

    const moved = { ...open, version: 2, account_number: '9876543210', account_number_again: '9876543210' }
    expect(await call('PUT /api/card', moved)).toEqual({ version: 3, hold_until: inHours(72) })
    const asked = await call('POST /api/withdrawal', { amount: 1_000 })
    expect(asked).toMatchObject({ account_tail: '3210', hold_until: inHours(72) })
    shop.setClock(new Date(inHours(72)))
    const later = shop.as({ ...actor, recentAuth: true })
    expect(await later('POST /api/withdrawal', { amount: 1_000 })).toMatchObject({ hold_until: null })
    expect((await call('GET /api/card', {})).card).toMatchObject({ hold_until: null })
  })

  test('requires the version that the form was loaded with', async () => {
    const { call } = await signedInPartner()
    expect(await callOutcome(call('PUT /api/card', { ...CARD, version: 1 }))).toBe('edit_conflict')
    await call('PUT /api/card', CARD)
    expect(await callOutcome(call('PUT /api/card', CARD))).toBe('edit_conflict')
    expect(await callOutcome(call('PUT /api/card', { ...CARD, version: 2 }))).toBe('edit_conflict')
  })

  test('a repetition with the same key gets the first reply, whose input is stored as a keyed hash only', async () => {
    const { call } = await signedInPartner()
    const save = () => call('PUT /api/card', CARD, { key: 'lost-card' })
    const first = await save()
    expect(await save()).toEqual(first)
    const stored = await shop.db.select().from(idempotency).where(eq(idempotency.key, 'lost-card'))
    const input = calls['PUT /api/card'].input.parse(CARD)
    const guess = createHash('sha256').update(JSON.stringify(input)).digest()
    expect(stored.map(({ requestHash }) => requestHash.equals(guess))).toEqual([false])
  })

  test('an id of another kind requires its own number', async () => {
    const { call } = await signedInPartner()
    await call('PUT /api/card', CARD)
    const { id_number: _, ...rest } = CARD
    const work = call('PUT /api/card', { ...rest, version: 1, id_kind: 'passport' })
    await expect(work).rejects.toMatchObject({ code: 'bad_input', fields: { id_number: { what: 'missing' } } })
  })
})

describe('deleting', () => {
  test('erases all details; linking again counts as a change', async () => {
    const { id, call } = await signedInPartner()
    await earnSettledReward(shop, id, 1_000_000n)
    await call('PUT /api/card', CARD)
    const { id: open } = await call('POST /api/withdrawal', { amount: 1_000 })
    await call('DELETE /api/card', {})
    expect((await call('GET /api/card', {})).card).toBeNull()
    expect(await callOutcome(call('DELETE /api/card', {}))).toBe('not_found')
    expect(await callOutcome(call('POST /api/withdrawal', { amount: 1_000 }))).toBe('card_missing')
    const [row] = await shop.db.select().from(bankCard).where(eq(bankCard.partnerId, id))
    expect(row).toMatchObject({ sealed: '', accountTail: '' })
    const [stored] = await shop.db.select().from(withdrawal).where(eq(withdrawal.id, open))
    expect(stored!.sealed).not.toBe('')
    expect(await call('PUT /api/card', CARD)).toEqual({ version: 3, hold_until: inHours(72) })
  })
})

test('callers only reach their own card: the calls take no id', async () => {
  const [one, other] = [await signedInPartner(), await signedInPartner()]
  await one.call('PUT /api/card', CARD)
  expect((await other.call('GET /api/card', {})).card).toBeNull()
  expect(await callOutcome(other.call('GET /api/card', { id: one.id } as never))).toBe('bad_input')
})
