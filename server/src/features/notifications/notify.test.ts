import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LANGS } from '@bailu/contract/languages'
import { EVENT_GROUPS, EVENT_KINDS, type EventKind } from '@bailu/contract/notifications/kinds'
import { composeEvent, eventTexts, type FilledEvent } from '@bailu/phrases/notifications/compose-event'
import type { Actor } from '../../core/context.ts'
import { rateLimit } from '../../database/core-tables.ts'
import { inTx } from '../../database/transaction.ts'
import { unseal } from '../../lib/crypto.ts'
import { newToken } from '../../lib/tokens.ts'
import { session, user } from '../account/table.ts'
import { emailSilence, notification, outboxMail, pushNotice, pushSilence } from '../mail/table.ts'
import { mailSealContext } from '../mail/queue-mail.ts'
import { renderMail } from '../mail/render-mail.ts'
import { order } from '../orders/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { EVENT_SAMPLES } from '../../testing/fixtures/event-samples.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { createBrowser } from '../../testing/stand-ins/push-service.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { EVENTS } from './event-kinds.ts'
import { notify } from './notify.ts'

let shop: TestApp
let me: Extract<Actor, { kind: 'user' }>
let guest: typeof order.$inferSelect
const GUEST_EMAIL = 'guest@test.example'
beforeAll(async () => {
  shop = await openTestApp()
  const { id } = await people.addPartner(shop.db, 'BL0001')
  me = people.userActor(id, true) as typeof me
  const now = shop.deps.clock()
  await shop.db.update(user).set({ emailVerifiedAt: now }).where(eq(user.id, id))
  await shop.db
    .insert(session)
    .values({ id: me.sessionId, tokenHash: newToken().hash, userId: id, createdAt: now, seenAt: now })
  await shop.as(me)('POST /api/push/subscription', {
    ...createBrowser('https://push.example.com/1').address,
    lang: 'en',
  })
  const { variantId } = await people.addProduct(shop.db, { price: 100_000n })
  const placed = await shop.as({ kind: 'guest', guestId: await people.addGuest(shop.db) })('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address: people.ADDRESS,
    expected_total: 105_000,
    contact_email: GUEST_EMAIL,
  })
  guest = (await shop.db.select().from(order).where(eq(order.id, placed.id)))[0]!
})
afterAll(() => shop?.close())
beforeEach(async () => {
  for (const table of [notification, outboxMail, pushNotice, pushSilence, emailSilence, rateLimit])
    await shop.db.delete(table)
})

const system = () => shop.ctx({ kind: 'system' })
/** The receiver as the event has it: an order for buyers, partners for a site message. */
const receiverOf = (kind: EventKind) => {
  if (kind === 'site_message') return { partners: { level: null, partnerId: me.userId } }
  return kind.startsWith('order_') || /^(payment|slip|cod|refund|return)_/.test(kind)
    ? { buyer: { ...guest, userId: me.userId, guestId: null, contactEmail: null, contactLang: null } }
    : { user: me.userId }
}
const happen = (kind: EventKind, to: ReturnType<typeof receiverOf> | { buyer: typeof guest }, cause = 'once') =>
  inTx(system(), (tx) => notify(tx, kind, { to, cause, values: EVENT_SAMPLES[kind][0], about: 7 } as never))

async function written() {
  const mails = await shop.db.select().from(outboxMail)
  return {
    inbox: await shop.db.select().from(notification),
    mails,
    pushes: await shop.db.select().from(pushNotice),
    rendered: mails.map(({ id, kind, lang, sealed }) =>
      renderMail({ kind, values: JSON.parse(unseal(shop.deps.config, mailSealContext(id), sealed!)) } as never, lang, {
        publicUrl: 'https://shop.example',
        staffUrl: '',
        supportLink: 'https://line.example',
      }),
    ),
  }
}

describe.each(EVENT_KINDS)('%s', (kind) => {
  const { inbox, email, push, path } = EVENTS[kind]
  test('reaches a user in the ways it goes, once, and opens what it is about', async () => {
    await happen(kind, receiverOf(kind))
    await happen(kind, receiverOf(kind))
    const { inbox: rows, mails, pushes, rendered } = await written()
    expect([rows.length, mails.length, pushes.length]).toEqual([inbox, email !== null, push].map(Number))
    const opens = path(shop.deps, { order: { ...guest, guestId: null }, id: 7 })
    for (const row of [...rows, ...pushes]) expect(row.path).toBe(opens)
    for (const { text, html } of rendered)
      for (const body of [text, html]) expect(body).toContain(`https://shop.example${opens}`)
  })

  test('can be switched off only where nobody depends on it', async () => {
    for (const silence of [pushSilence, emailSilence]) await shop.db.insert(silence).values({ userId: me.userId, kind })
    await happen(kind, receiverOf(kind))
    const { inbox: rows, mails, pushes } = await written()
    expect([rows.length, mails.length, pushes.length]).toEqual([Number(inbox), Number(email === 'always'), 0])
  })

  test.each(LANGS)('is written in %s, for user and guest alike, without gaps', async (lang) => {
    await shop.db.update(user).set({ lang }).where(eq(user.id, me.userId))
    await happen(kind, receiverOf(kind))
    if (email !== null && 'buyer' in receiverOf(kind))
      await happen(kind, { buyer: { ...guest, contactLang: lang } }, 'guest')
    const { mails, rendered } = await written()
    for (const [at, mail] of mails.entries()) {
      expect(mail.lang).toBe(lang)
      const values: object = EVENT_SAMPLES[kind][0]
      const { subject, text } = rendered[at]!
      expect(subject.startsWith(eventTexts[lang].kinds[kind].title)).toBe(true)
      if ('number' in values) for (const place of [subject, text]) expect(place).toContain(values.number)
    }
    for (const values of EVENT_SAMPLES[kind]) {
      const content = composeEvent({ kind, values } as FilledEvent, lang)
      const all = JSON.stringify(content)
      expect(all).not.toMatch(/undefined|NaN|null|\[object/)
      expect(content.text.length).toBeGreaterThan(3)
      for (const fact of content.facts.flat()) expect(fact).not.toBe('')
    }
    const pushText = eventTexts[lang].kinds[kind]
    if (push) expect(pushText.push).not.toBe('')
    // It may be shown on a lock screen.
    expect(`${pushText.title}${pushText.push}`).not.toMatch(/฿|BL\d/)
  })
})

test('a guest gets emails at the address of the order only, and nothing without one', async () => {
  for (const kind of EVENT_KINDS.filter((kind) => 'buyer' in receiverOf(kind))) {
    await happen(kind, { buyer: guest }, 'g')
    const { inbox, mails, pushes } = await written()
    expect([inbox, pushes]).toEqual([[], []])
    expect(mails.map(({ to, lang }) => [to, lang])).toEqual([[GUEST_EMAIL, 'en']])
    await shop.db.delete(outboxMail)
    await happen(kind, { buyer: { ...guest, contactEmail: null, contactLang: null } }, 'none')
    expect((await written()).mails).toEqual([])
    shop.passDays(1)
  }
})

test('what a guest typed cannot be used to flood the mailbox of another person', async () => {
  for (let event = 0; event < 12; event += 1) await happen('order_shipped', { buyer: guest }, `flood-${event}`)
  const mails = await shop.db.select().from(outboxMail)
  expect([mails.length, mails.filter(({ failedAt }) => failedAt === null).length]).toEqual([12, 8])
})

test('a person gets no push notification of what they did themselves', async () => {
  const event = { to: receiverOf('order_canceled'), cause: 'own', values: EVENT_SAMPLES.order_canceled[0] }
  await inTx(shop.ctx(me), (tx) => notify(tx, 'order_canceled', event as never))
  const { inbox, mails, pushes } = await written()
  expect([inbox.length, mails.length, pushes.length]).toEqual([1, 1, 0])
})

test('an event that is rolled back leaves nothing', async () => {
  const undone = inTx(system(), async (tx) => {
    await notify(tx, 'level_up', { to: { user: me.userId }, cause: 'undone', values: { level: 2 } })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await written()).toMatchObject({ inbox: [], mails: [], pushes: [] })
})

describe('the list', () => {
  test('is read page by page, newest first, in the language of the caller, and marked as read', async () => {
    for (let event = 0; event < 25; event += 1) {
      await happen('level_up', { user: me.userId }, `n${event}`)
      shop.setClock(new Date(shop.deps.clock().getTime() + (event % 2) * 1_000))
    }
    const as = shop.as(me)
    const first = await as('GET /api/notification', {})
    const second = await as('GET /api/notification', { cursor: first.next! })
    expect([first.list.length, second.list.length, second.next]).toEqual([20, 5, null])
    const all = [...first.list, ...second.list]
    expect(new Set(all.map(({ id }) => id)).size).toBe(25)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(first.list[0]).toMatchObject({ kind: 'level_up', read: false, path: '/manage?view=levels' })
    expect(await as('GET /api/notification/unread', {})).toEqual({ notifications: 25, messages: 0 })
    await as('POST /api/notification/{id}/read', { id: first.list[3]!.id })
    await as('POST /api/notification/{id}/read', { id: first.list[3]!.id })
    expect((await as('GET /api/notification/unread', {})).notifications).toBe(24)
    await happen('level_up', { user: me.userId }, 'later')
    await as('POST /api/notification/read', { newest: first.list[0]!.id })
    expect((await as('GET /api/notification/unread', {})).notifications).toBe(1)
  })

  test('of another person can neither be read nor marked', async () => {
    await happen('level_up', { user: me.userId })
    const { id } = (await shop.as(me)('GET /api/notification', {})).list[0]!
    const other = shop.as(people.userActor((await people.addUser(shop.db)).id))
    expect(await other('GET /api/notification', {})).toEqual({ list: [], next: null })
    expect(await callOutcome(other('POST /api/notification/{id}/read', { id }))).toBe('not_found')
    expect(await callOutcome(other('POST /api/notification/read', { newest: id }))).toBe('not_found')
    expect((await shop.as(me)('GET /api/notification', {})).list[0]!.read).toBe(false)
  })

  test('names the client of an order only while they are one', async () => {
    const client = await people.addUser(shop.db, { mentorId: me.userId, nickname: 'มาลี' })
    await shop.db
      .update(order)
      .set({ userId: client.id, guestId: null, partnerId: me.userId })
      .where(eq(order.id, guest.id))
    await inTx(system(), (tx) =>
      notify(tx, 'client_order', {
        to: { user: me.userId },
        cause: 'named',
        values: { number: guest.number, order: guest.id },
        about: client.id,
      }),
    )
    const read = async () => (await shop.as(me)('GET /api/notification', {})).list[0]!
    expect(await read()).toMatchObject({ path: `/manage/client/${client.id}?tab=orders` })
    expect((await read()).facts).toContainEqual({ name: 'Client', value: 'มาลี' })
    const asFormer = await shop.as({ ...me, partner: false })('GET /api/notification', {})
    expect(JSON.stringify(asFormer)).not.toContain('มาลี')
    await shop.db.update(user).set({ mentorId: null }).where(eq(user.id, client.id))
    expect(JSON.stringify(await read())).not.toContain('มาลี')
    expect(await read()).toMatchObject({ path: '/data-center/trade/orders' })
    await shop.db
      .update(order)
      .set({ userId: null, guestId: guest.guestId, partnerId: null })
      .where(eq(order.id, guest.id))
  })
})

describe('the settings', () => {
  test('show a customer no groups of partners', async () => {
    const customer = people.userActor((await people.addUser(shop.db)).id)
    const groupsOf = async (actor: Actor) =>
      (await shop.as(actor)('GET /api/notification/setting', {})).groups.map(({ group }) => group)
    expect(await groupsOf(me)).toEqual(EVENT_GROUPS)
    expect(await groupsOf(customer)).toEqual(EVENT_GROUPS.slice(0, EVENT_GROUPS.indexOf('clients')))
  })

  test('switch a way of a group off and on; what is always sent cannot be switched', async () => {
    const as = shop.as(me)
    const stateOf = async (group: string) =>
      (await as('GET /api/notification/setting', {})).groups.find((row) => row.group === group)
    expect(await stateOf('delivery')).toMatchObject({ email: 'on', push: 'on' })
    await as('PUT /api/notification/setting', { group: 'delivery', way: 'email', on: false })
    await as('PUT /api/notification/setting', { group: 'delivery', way: 'email', on: false })
    expect(await stateOf('delivery')).toMatchObject({ email: 'off', push: 'on' })
    await happen('order_shipped', receiverOf('order_shipped'))
    expect((await written()).mails).toEqual([])
    await as('PUT /api/notification/setting', { group: 'delivery', way: 'email', on: true })
    expect(await stateOf('delivery')).toMatchObject({ email: 'on', push: 'on' })
    expect(await stateOf('refunds')).toMatchObject({ email: 'always', push: 'on' })
    expect(await stateOf('clients')).toMatchObject({ email: null, push: 'on' })
    const always = { group: 'refunds', way: 'email', on: false } as const
    expect(await callOutcome(as('PUT /api/notification/setting', always))).toBe('forbidden')
  })

  test('a switch of an earlier version, for one kind, still holds', async () => {
    await shop.db.insert(pushSilence).values({ userId: me.userId, kind: 'client_paid' })
    await happen('client_paid', { user: me.userId })
    await happen('client_order', { user: me.userId })
    expect((await written()).pushes.map(({ kind }) => kind)).toEqual(['client_order'])
  })
})
