import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { addProduct, ADDRESS, addUser } from '../../testing/fixtures/people-and-products-fixture.ts'
import { type HttpTestApp, openHttpTestApp, type ReplyEnvelope } from '../../testing/http-test-app.ts'
import { guest } from '../account/table.ts'
import { handover } from '../guest-access/table.ts'
import { hashToken } from '../../lib/tokens.ts'
import { orderKeyOf } from './base/order-link.ts'
import { order } from './table.ts'
import { deleteExpiredHandovers } from './handover.ts'

let shop: HttpTestApp
let variantId: number
beforeAll(async () => {
  shop = await openHttpTestApp()
  variantId = (await addProduct(shop.db, { price: 100_000n, stock: 500 })).variantId
})
afterAll(() => shop.close())

async function call(url: string, payload: object, headers: Record<string, string> = {}) {
  const response = await shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'idempotency-key': Math.random().toString(36) },
  })
  const cookie = [response.headers['set-cookie']].flat().find((one) => one?.includes('bailu-guest='))
  return { ...response.json<ReplyEnvelope>(), cookie }
}
const newGuest = async () => (await call('/api/guest', {})).data['token'] as string
const stateOf = (change: Partial<InputOf<'POST /api/handover'>> = {}): InputOf<'POST /api/handover'> => ({
  e: 'BL0001',
  cart: [{ variant_id: variantId, quantity: 2, seen_price: 100_000 }],
  addresses: [{ id: -1, ...ADDRESS, is_default: true }],
  chosen_address: -1,
  order_keys: [],
  ...change,
})
const handOver = async (guestToken?: string, state = stateOf()) =>
  (await call('/api/handover', state, guestToken === undefined ? {} : { 'x-guest-token': guestToken })).data[
    'token'
  ] as string
const redeem = (token: string, headers?: Record<string, string>) => call('/api/handover/redeem', { token }, headers)

describe('a handover', () => {
  test('moves guest, cart, addresses and referral code to another browser, once', async () => {
    const guestToken = await newGuest()
    const token = await handOver(guestToken)
    const reply = await redeem(token)
    const moved = reply.data['guest_token'] as string
    expect(reply.data).toEqual({ ...stateOf(), guest_token: expect.stringMatching(/^[\w-]{43}$/) as unknown })
    expect(moved).not.toBe(guestToken)
    expect(reply.cookie).toContain(`bailu-guest=${moved}; `)
    expect(await redeem(token)).toMatchObject({ status: 422, code: 'link_over' })
    expect(await shop.db.$count(handover)).toBe(0)
  })

  test('sent to another person does not show the sender what they order', async () => {
    const sender = await newGuest()
    const token = await handOver(sender)
    const second = await handOver(sender)
    const receiver = (await redeem(token)).data['guest_token'] as string
    const form = { lines: [{ variant_id: variantId, quantity: 1 }], address: ADDRESS, expected_total: 105_000 }
    const { data } = await call('/api/order', form, { 'x-guest-token': receiver })
    const readAs = async (guestToken: string) => {
      const headers = { 'x-guest-token': guestToken }
      const response = await shop.app.inject({ method: 'GET', url: `/api/order/${String(data['id'])}`, headers })
      return response.json<ReplyEnvelope>().status
    }
    expect([await readAs(receiver), await readAs(sender)]).toEqual([100, 401])
    expect((await redeem(second)).data).toMatchObject({ guest_token: null, order_keys: [] })
  })

  test('fetched from another network has no addresses, which may be those of another person', async () => {
    const { token } = await shop.as({ kind: 'anonymous' }, '203.0.113.1')('POST /api/handover', stateOf())
    const reply = await shop.as({ kind: 'anonymous' }, '203.0.113.2')('POST /api/handover/redeem', { token })
    expect(reply).toEqual({ ...stateOf({ addresses: [], chosen_address: null }), guest_token: null })
  })

  test('gives the browser that hands over the keys of its orders', async () => {
    const guestToken = await newGuest()
    const form = { lines: [{ variant_id: variantId, quantity: 1 }], address: ADDRESS, expected_total: 105_000 }
    const { data } = await call('/api/order', form, { 'x-guest-token': guestToken })
    const handedOver = await call('/api/handover', stateOf(), { 'x-guest-token': guestToken })
    const keys = handedOver.data['order_keys'] as string[]
    expect(keys.map((key) => key.split('.')[0])).toEqual([data['id']])
  })

  test('of ten browsers at once exactly one gets it', async () => {
    const token = await handOver(await newGuest())
    const replies = await Promise.all(Array.from({ length: 10 }, () => redeem(token)))
    expect(replies.filter(({ status }) => status === 100)).toHaveLength(1)
  })

  test('is stored encrypted, and only the hash of its token', async () => {
    const guestToken = await newGuest()
    const token = await handOver(guestToken)
    const [row] = await shop.db.select().from(handover)
    const stored = JSON.stringify(row)
    for (const readable of [token, guestToken, ADDRESS.phone, ADDRESS.address1]) expect(stored).not.toContain(readable)
    await redeem(token)
  })

  test('ends after ten minutes, and is deleted', async () => {
    const token = await handOver(await newGuest())
    shop.setClock(new Date(shop.deps.clock().getTime() + 10 * 60_000))
    expect(await redeem(token)).toMatchObject({ code: 'link_over' })
    await deleteExpiredHandovers(shop.ctx({ kind: 'system' }))
    expect(await shop.db.$count(handover)).toBe(0)
  })

  test('ends when its guest erases their data; those of others and of no guest stay', async () => {
    const [erased, other] = [await newGuest(), await newGuest()]
    const tokens = [await handOver(erased), await handOver(other), await handOver()]
    expect(await call('/api/guest/erase', {}, { 'x-guest-token': erased })).toMatchObject({ status: 100 })
    const replies = []
    for (const token of tokens) replies.push((await redeem(token)).code ?? 'done')
    expect(replies).toEqual(['link_over', 'done', 'done'])
  })

  test('that is still open ends too when the guest has moved to another browser and erases their data there', async () => {
    const from = await newGuest()
    const [used] = [await handOver(from), await handOver(from)]
    const moved = (await redeem(used)).data['guest_token'] as string
    expect(await shop.db.$count(handover)).toBe(1)
    await call('/api/guest/erase', {}, { 'x-guest-token': moved })
    expect(await shop.db.$count(handover)).toBe(0)
  })

  test('an invented token and a malformed one say nothing more', async () => {
    expect(await redeem('A'.repeat(43))).toMatchObject({ code: 'link_over' })
    expect(await redeem('short')).toMatchObject({ code: 'bad_input' })
  })

  describe('to a browser that is a guest or signed in', () => {
    async function withOrder(guestToken: string) {
      const { data } = await call(
        '/api/order',
        { lines: [{ variant_id: variantId, quantity: 1 }], address: ADDRESS, expected_total: 105_000 },
        { 'x-guest-token': guestToken },
      )
      const [row] = await shop.db
        .select()
        .from(order)
        .where(eq(order.id, data['id'] as string))
      return orderKeyOf(shop.deps.config, row!)
    }

    test('another guest stays itself and gets the keys of the orders', async () => {
      const [from, to] = [await newGuest(), await newGuest()]
      const key = await withOrder(from)
      const reply = await redeem(await handOver(from), { 'x-guest-token': to })
      expect(reply.data).toMatchObject({ guest_token: null, order_keys: [key] })
      expect(reply.cookie).toBeUndefined()
    })

    test('a signed-in user as well: no guest order enters the account', async () => {
      const from = await newGuest()
      const key = await withOrder(from)
      const { id } = await addUser(shop.db)
      const authorization = `Bearer ${await shop.signIn.user(id)}`
      expect((await redeem(await handOver(from), { authorization })).data).toMatchObject({
        guest_token: null,
        order_keys: [key],
      })
      expect(await shop.db.$count(order, eq(order.userId, id))).toBe(0)
    })

    test('a guest that an account has claimed since is not handed over; cart and addresses are', async () => {
      const from = await newGuest()
      const token = await handOver(from)
      const { id } = await addUser(shop.db)
      await shop.db
        .update(guest)
        .set({ claimedBy: id })
        .where(eq(guest.tokenHash, hashToken(from)))
      expect((await redeem(token)).data).toEqual({ ...stateOf(), guest_token: null })
    })
  })

  test('of a browser that is no guest carries cart and keys only', async () => {
    expect((await redeem(await handOver())).data).toEqual({ ...stateOf(), guest_token: null })
  })
})
