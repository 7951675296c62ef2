import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf, Key } from '@bailu/contract/calls'
import { LANGS, type Lang } from '@bailu/contract/languages'
import { MAX_REASON_TEMPLATES, REASON_USES, type ReasonUse } from '@bailu/contract/reasons/kinds'
import type { Actor } from '../../core/context.ts'
import { perform } from '../../core/perform.ts'
import { inTx } from '../../database/transaction.ts'
import { handlers } from '../../http/handlers.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { addBankCard, earnSettledReward, partnerActor } from '../../testing/fixtures/payouts-fixture.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { raceRounds } from '../../testing/run-counts.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { variant } from '../catalogue/table.ts'
import { eraseOrderDetails } from '../orders/privacy/erase-buyer.ts'
import { order } from '../orders/table.ts'
import { canceledPiece } from '../returns/table.ts'
import { reasonTemplate } from './table.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())

const texts = (name: string) => ({ en: `${name} en`, zh: `${name} zh`, th: `${name} th` })
const operations = <K extends Key>(key: K, input: InputOf<K>, extra: { key?: string } = {}) =>
  shop.as(shop.operations)(key, input, extra)
const add = (usedFor: ReasonUse, name: string) =>
  operations('POST /api/staff/reason-template', { used_for: usedFor, texts: texts(name) })
const list = (usedFor: ReasonUse, retired = false) =>
  operations('GET /api/staff/reason-template', { used_for: usedFor, ...(retired && { retired: '1' as const }) })
const namesOf = async (usedFor: ReasonUse) => (await list(usedFor)).map((row) => row.texts.en)
/** A call in another language than English. */
const inLang = <K extends Key>(lang: Lang, actor: Actor, key: K, input: InputOf<K>) =>
  perform<K>(handlers, key, { ...shop.ctx(actor), lang }, { input, idempotencyKey: `${lang}-${Math.random()}` })
const buyerReads = (lang: Lang, id: string) => inLang(lang, shop.buyer, 'GET /api/order/{id}', { id })
const eventsOf = async (lang: Lang, actor: Actor = shop.buyer) => {
  const { list: events } = await inLang(lang, actor, 'GET /api/notification', {})
  return JSON.stringify(events)
}

describe('templates', () => {
  test('exist for every purpose from the beginning, in three languages', async () => {
    for (const use of REASON_USES) {
      const rows = await list(use)
      expect(rows.length).toBeGreaterThanOrEqual(3)
      for (const row of rows) for (const lang of LANGS) expect(row.texts[lang]).not.toBe('')
    }
  })

  test('are added last, sorted, changed with their version, retired and offered again', async () => {
    const first = await add('cod_rejected', 'First')
    const second = await add('cod_rejected', 'Second')
    expect((await namesOf('cod_rejected')).slice(-2)).toEqual(['First en', 'Second en'])

    const ids = (await list('cod_rejected')).map(({ id }) => id)
    await operations('POST /api/staff/reason-template/order', { used_for: 'cod_rejected', ids: ids.toReversed() })
    expect((await namesOf('cod_rejected')).slice(0, 2)).toEqual(['Second en', 'First en'])
    const incomplete = { used_for: 'cod_rejected' as const, ids: ids.slice(1) }
    expect(await callOutcome(operations('POST /api/staff/reason-template/order', incomplete))).toBe('edit_conflict')

    const change = () => operations('PUT /api/staff/reason-template/{id}', { ...first, texts: texts('Changed') })
    expect(await countOutcomes([change(), change()])).toEqual({ done: 1, edit_conflict: 1 })

    const retire = (retired: boolean, version: number) =>
      operations('POST /api/staff/reason-template/{id}/retire', { id: second.id, version, retired })
    expect(await retire(true, 1)).toEqual({ id: second.id, version: 2 })
    expect(await namesOf('cod_rejected')).not.toContain('Second en')
    expect((await list('cod_rejected', true)).at(-1)).toMatchObject({ retired: true, texts: texts('Second') })
    await retire(false, 2)
    expect((await namesOf('cod_rejected')).at(-1)).toBe('Second en')
  })

  test('need a text in each language and, for pieces, a cause; the database refuses them too', async () => {
    const create = (input: object) =>
      callOutcome(operations('POST /api/staff/reason-template', input as InputOf<'POST /api/staff/reason-template'>))
    expect(await create({ used_for: 'order_canceled', texts: { en: 'x', zh: ' ', th: 'x' } })).toBe('bad_input')
    expect(await create({ used_for: 'pieces_canceled', texts: texts('No cause') })).toBe('bad_input')
    expect(await create({ used_for: 'order_canceled', cause: 'asked', texts: texts('A cause') })).toBe('bad_input')
    const row = { id: '0190163d-8694-739b-aea5-966c26f8ad91', position: 0, createdAt: new Date() }
    const insert = (more: Partial<typeof reasonTemplate.$inferInsert>) =>
      shop.db.insert(reasonTemplate).values({ ...row, usedFor: 'order_canceled', texts: texts('x'), ...more })
    await expect(insert({ texts: { en: 'x', zh: 'x' } as never })).rejects.toThrow()
    await expect(insert({ texts: { en: 'x', zh: 'x', th: '' } })).rejects.toThrow()
    await expect(insert({ usedFor: 'pieces_canceled' })).rejects.toThrow()
    await expect(insert({ usedFor: 'unknown' as never })).rejects.toThrow()
    await expect(shop.db.update(reasonTemplate).set({ usedFor: 'slip_rejected' })).rejects.toThrow()
    await expect(shop.db.delete(reasonTemplate)).rejects.toThrow()
  })

  test('are limited in number, also for two people at once', async () => {
    const missing = MAX_REASON_TEMPLATES - (await list('page_taken_down')).length
    for (let made = 1; made < missing; made += 1) await add('page_taken_down', `${made}`)
    const outcomes = await countOutcomes([1, 2, 3].map(() => add('page_taken_down', 'Last')))
    expect(outcomes).toEqual({ done: 1, reason_limit: 2 })
  })
})

const cancel = async (id: string, more: Partial<InputOf<'POST /api/staff/order/{id}/cancel'>>) =>
  operations('POST /api/staff/order/{id}/cancel', { id, seen_status: 'awaiting_payment', ...more })

describe('a reason from a template', () => {
  test('is read by the buyer in their language, on the page and in notices, also after the template was changed', async () => {
    const { id } = await shop.order()
    const template = await add('order_canceled', 'Gone')
    await cancel(id, { template, reason: 'ขอโทษ 🙏' })
    await operations('PUT /api/staff/reason-template/{id}', { ...template, texts: texts('Edited') })
    for (const lang of LANGS) {
      expect((await buyerReads(lang, id)).cancel_reason).toBe(`Gone ${lang}\nขอโทษ 🙏`)
      expect(await eventsOf(lang)).toContain(`Gone ${lang}\\nขอโทษ 🙏`)
      const staffSees = await inLang(lang, shop.operations, 'GET /api/staff/order/{id}', { id })
      expect(staffSees.cancel_reason).toBe(`Gone ${lang}\nขอโทษ 🙏`)
    }
  })

  test('is not given by a template that is unknown, for something else, retired or changed since it was read', async () => {
    const { id } = await shop.order()
    const other = await add('return_rejected', 'Other')
    const changed = await add('order_canceled', 'Old')
    await operations('PUT /api/staff/reason-template/{id}', { ...changed, texts: texts('New') })
    const retired = await add('order_canceled', 'Retired')
    await operations('POST /api/staff/reason-template/{id}/retire', { ...retired, retired: true })
    const unknown = { id: '0190163d-8694-739b-aea5-966c26f8ad91', version: 1 }
    for (const template of [other, changed, { ...retired, version: 2 }, unknown])
      expect(await callOutcome(cancel(id, { template }))).toBe('reason_changed')
    expect(await callOutcome(cancel(id, {}))).toBe('bad_input')
    expect(await callOutcome(cancel(id, { reason: ' \u200b ' }))).toBe('bad_input')
    expect((await buyerReads('en', id)).status).toBe('awaiting_payment')
  })

  test('changed at the same moment: the buyer reads the text that the member of staff saw, or nothing is given', async () => {
    for (let round = raceRounds(12); round > 0; round -= 1) {
      const { id } = await shop.order()
      const template = await add('order_canceled', `Seen ${round}`)
      const outcomes = await Promise.all([
        callOutcome(cancel(id, { template })),
        callOutcome(operations('PUT /api/staff/reason-template/{id}', { ...template, texts: texts('Edited') })),
      ])
      expect(outcomes[1]).toBe('done')
      const { status, cancel_reason: reason } = await buyerReads('th', id)
      expect([status, reason]).toEqual(
        outcomes[0] === 'done' ? ['canceled', `Seen ${round} th`] : ['awaiting_payment', ''],
      )
      await operations('POST /api/staff/reason-template/{id}/retire', { ...template, version: 2, retired: true })
    }
  })

  test('goes with its reason: a server of the version before, which does not know the texts, erases them too', async () => {
    const { id } = await shop.order()
    await cancel(id, { template: await add('order_canceled', 'Erased') })
    await shop.db.update(order).set({ cancelReason: '' }).where(eq(order.id, id))
    for (const lang of LANGS) expect((await buyerReads(lang, id)).cancel_reason).toBe('')
    await expect(shop.db.update(order).set({ cancelTexts: { en: 'x' } as never })).rejects.toThrow()
  })

  test('own words show as they were written', async () => {
    const { id } = await shop.order()
    await cancel(id, { reason: 'เขียนเอง <b>' })
    for (const lang of LANGS) expect((await buyerReads(lang, id)).cancel_reason).toBe('เขียนเอง <b>')
  })

  test("rejects a return, and reaches the partner's canceled rewards", async () => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 1]])
    const opened = await add('return_rejected', 'Opened')
    await operations('POST /api/staff/return/{id}/reject', { id: asked, template: opened })
    const sold = await add('order_canceled', 'Sold')
    await cancel(id, { template: sold, seen_status: 'finished' })
    for (const lang of LANGS) {
      const read = await buyerReads(lang, id)
      expect(read.returns[0]!.answer).toBe(`Opened ${lang}`)
      expect(await eventsOf(lang)).toContain(`Opened ${lang}`)
      const rewards = await inLang(lang, shop.mentor, 'GET /api/income/sales', {})
      expect(JSON.stringify(rewards.list)).toContain(`Sold ${lang}`)
    }
  })

  test('rejects a withdrawal and reports one that the bank returned', async () => {
    const finance = await seedStaff(shop, 'finance')
    const partner = partnerActor(await seedPartner(shop))
    await addBankCard(shop, partner.userId)
    await earnSettledReward(shop, partner.userId, 100_000n)
    const request = async () => (await shop.as(partner)('POST /api/withdrawal', { amount: 60_000 })).id
    const rejected = await request()
    const name = await add('withdrawal_rejected', 'Name')
    await shop.as(finance.actor)('POST /api/staff/withdrawal/{id}/reject', { id: rejected, template: name })
    const [first] = (await inLang('zh', partner, 'GET /api/withdrawal', {})).list
    expect(first!.reason).toBe('Name zh')
    expect((await inLang('th', partner, 'GET /api/withdrawal/{id}', { id: rejected })).reason).toBe('Name th')
    expect(await eventsOf('th', partner)).toContain('Name th')
  })
})

describe('canceled pieces', () => {
  const stock = async () => (await shop.db.select().from(variant).where(eq(variant.id, shop.cream.variantId)))[0]!.stock
  const cancelPiece = (id: string, more: object) =>
    operations('POST /api/staff/order/{id}/cancel-pieces', {
      id,
      lines: [{ line: 0, quantity: 1 }],
      seen_status: 'awaiting_payment',
      seen_pieces: 5,
      ...more,
    })

  test('have the cause of their template, which moves the stock, and its text', async () => {
    const broken = await operations('POST /api/staff/reason-template', {
      used_for: 'pieces_canceled',
      cause: 'damaged',
      texts: texts('Broken'),
    })
    const { id } = await shop.order()
    const before = await stock()
    await cancelPiece(id, { template: broken })
    // Released, and taken off as damaged.
    expect(await stock()).toBe(before)
    for (const lang of LANGS) {
      expect((await buyerReads(lang, id)).canceled_pieces).toMatchObject([
        { reason: 'damaged', reason_text: `Broken ${lang}` },
      ])
      expect(await eventsOf(lang)).toContain(`Broken ${lang}`)
    }
  })

  test('paid ones too, with own words; erasing the buyer erases them, and nothing else of the row changes', async () => {
    const { id } = await shop.order()
    await cancelPiece(id, { reason: 'asked', words: 'Nok asked for it' })
    const [unpaid] = (await buyerReads('th', id)).canceled_pieces
    expect(unpaid).toMatchObject({ reason: 'asked', reason_text: 'Nok asked for it' })
    expect(await callOutcome(cancelPiece(id, {}))).toBe('order_moved_on')
    const { id: other } = await shop.order()
    expect(await callOutcome(cancelPiece(other, {}))).toBe('bad_input')
    await shop.pay(other)
    const account = { by: 'promptpay', number: '0812345678', name: 'Nok' } as const
    const paid = { seen_status: 'awaiting_shipment', refund_to: account, reason: 'asked', words: 'Nok wrote' }
    await cancelPiece(other, paid)
    expect((await buyerReads('zh', other)).canceled_pieces).toMatchObject([
      { reason_text: 'Nok wrote', refunded: true },
    ])
    const own = eq(canceledPiece.orderId, id)
    await expect(shop.db.update(canceledPiece).set({ quantity: 2 }).where(own)).rejects.toThrow()
    await expect(
      shop.db
        .update(canceledPiece)
        .set({ reasonTexts: texts('Changed') })
        .where(own),
    ).rejects.toThrow()
    await expect(shop.db.delete(canceledPiece).where(own)).rejects.toThrow()
    await inTx(shop.ctx({ kind: 'system' }), (tx) => eraseOrderDetails(tx, eq(order.id, id)))
    const cleared = and(own, isNull(canceledPiece.reasonTexts), sql`${canceledPiece.quantity} = 1`)
    expect(await shop.db.$count(canceledPiece, cleared)).toBe(1)
  })
})
