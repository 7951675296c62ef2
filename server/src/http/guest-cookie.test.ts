import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProduct, ADDRESS, addUser } from '../testing/fixtures/people-and-products-fixture.ts'
import { type HttpTestApp, openHttpTestApp, type ReplyEnvelope } from '../testing/http-test-app.ts'
import { guest } from '../features/account/table.ts'
import { hashToken } from '../lib/tokens.ts'

let shop: HttpTestApp
let variantId: number
beforeAll(async () => {
  shop = await openHttpTestApp()
  variantId = (await addProduct(shop.db, { price: 100_000n, stock: 500 })).variantId
})
afterAll(() => shop.close())

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
type Sent = { method?: 'GET' | 'POST'; headers?: Record<string, string>; payload?: object; at?: HttpTestApp }
async function call(url: string, { method = 'POST', headers = {}, payload = {}, at = shop }: Sent = {}) {
  const response = await at.app.inject({
    method,
    url,
    headers: { ...headers, 'idempotency-key': Math.random().toString(36) },
    ...(method === 'POST' && { payload }),
  })
  const cookie = [response.headers['set-cookie']].flat().find((one) => one?.includes('bailu-guest='))
  return { body: response.json<ReplyEnvelope>(), cookie }
}

/** A guest with one order; the cookie as the browser would send it. */
async function guestWithOrder() {
  const { body, cookie } = await call('/api/guest')
  const token = body.data['token'] as string
  const placed = await call('/api/order', {
    headers: { 'x-guest-token': token },
    payload: { lines: [{ variant_id: variantId, quantity: 1 }], address: ADDRESS, expected_total: 105_000 },
  })
  return { token, cookie: cookie!.split(';')[0]!, placed, id: placed.body.data['id'] as string }
}
const isClaimed = async (token: string) => {
  const [row] = await shop.db
    .select({ by: guest.claimedBy })
    .from(guest)
    .where(eq(guest.tokenHash, hashToken(token)))
  return row!.by !== null
}

describe('the guest cookie', () => {
  test('comes with the guest token, HttpOnly and for the API only, and again with each order', async () => {
    const { token, placed } = await guestWithOrder()
    expect(placed.cookie).toBe(`bailu-guest=${token}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=15552000`)
  })

  test('over TLS is Secure and has the prefix that other subdomains cannot set', async () => {
    const secure = await openHttpTestApp(undefined, { PUBLIC_URL: 'https://shop.example' })
    const { cookie } = await call('/api/guest', { at: secure })
    expect(cookie).toMatch(/^__Secure-bailu-guest=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Lax; Secure; /)
    await secure.close()
  })

  test('brings the orders back without the token, and the token itself', async () => {
    const { token, cookie, id } = await guestWithOrder()
    const headers = { cookie, ...OWN_PAGE }
    expect((await call(`/api/order/${id}`, { method: 'GET', headers })).body).toMatchObject({ status: 100 })
    const restored = await call('/api/guest/restore', { headers })
    expect(restored.body.data).toEqual({ token })
    expect(restored.cookie).toContain(`bailu-guest=${token}; `)
    expect((await call('/api/guest', { headers })).body.data).toEqual({ token })
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an address typed into the browser', { 'sec-fetch-site': 'none' }],
    ['another origin, in a browser without fetch metadata', { origin: 'https://evil.example', host: 'localhost:80' }],
    ['an opaque origin', { origin: 'null' }],
    ['nobody knows whom', {}],
  ])('does not count for a request of %s', async (_, origin) => {
    const { cookie, id } = await guestWithOrder()
    const headers = { cookie, ...(origin as Record<string, string>) }
    expect((await call(`/api/order/${id}`, { method: 'GET', headers })).body).toMatchObject({ status: 401 })
    expect((await call(`/api/order/${id}/cancel`, { headers })).body).toMatchObject({ status: 401 })
    expect((await call('/api/guest/restore', { headers })).body.data).toEqual({ token: null })
  })

  test('counts with an Origin of this host, in a browser without fetch metadata', async () => {
    const { cookie, token } = await guestWithOrder()
    const headers = { cookie, origin: 'https://shop.example', host: 'shop.example' }
    expect((await call('/api/guest/restore', { headers })).body.data).toEqual({ token })
  })

  test('is not used beside a token: an invalid token is not replaced by it', async () => {
    const { cookie, id } = await guestWithOrder()
    const headers = { cookie, ...OWN_PAGE, 'x-guest-token': 'A'.repeat(43) }
    expect((await call(`/api/order/${id}`, { method: 'GET', headers })).body).toMatchObject({ status: 401 })
  })

  test('is no staff session and no user', async () => {
    const { cookie } = await guestWithOrder()
    for (const url of ['/api/staff/me', '/api/user-info'])
      expect((await call(url, { method: 'GET', headers: { cookie, ...OWN_PAGE } })).body).toMatchObject({ status: 401 })
  })
})

describe('on a phone that several people use', () => {
  const registration = (email: string) => ({
    nickname: 'Malee',
    email,
    phone: '0812345678',
    password: 'a'.repeat(40),
    agreed: true,
    lang: 'en',
  })

  test('registering claims the orders of the cookie and ends it', async () => {
    const { cookie, token, id } = await guestWithOrder()
    const { body, cookie: ended } = await call('/api/register', {
      headers: { cookie, ...OWN_PAGE },
      payload: registration('cookie@test.example'),
    })
    expect(ended).toMatch(/^bailu-guest=; .*Max-Age=0$/)
    expect(await isClaimed(token)).toBe(true)
    const authorization = `Bearer ${body.data['token'] as string}`
    expect((await call(`/api/order/${id}`, { method: 'GET', headers: { authorization } })).body).toMatchObject({
      status: 100,
      data: { view: 'buyer' },
    })
    expect((await call('/api/guest/restore', { headers: { cookie, ...OWN_PAGE } })).body.data).toEqual({ token: null })
  })

  test('a failed registration claims nothing and keeps the cookie', async () => {
    const { cookie, token } = await guestWithOrder()
    const failed = await call('/api/register', {
      headers: { cookie, ...OWN_PAGE },
      payload: { ...registration('failed@test.example'), invitation_code: 'NOBODY' },
    })
    expect(failed.body).toMatchObject({ code: 'invitation_unknown' })
    expect([failed.cookie, await isClaimed(token)]).toEqual([undefined, false])
  })

  test('signing out ends the cookie of a guest', async () => {
    const { cookie } = await guestWithOrder()
    const authorization = `Bearer ${await shop.signIn.user((await addUser(shop.db)).id)}`
    expect((await call('/api/logout', { headers: { cookie, authorization, ...OWN_PAGE } })).cookie).toMatch(
      /Max-Age=0$/,
    )
  })

  test('forgetting the guest removes the cookie; its orders stay with the token', async () => {
    const { cookie, token, id } = await guestWithOrder()
    expect((await call('/api/guest/forget', { headers: { cookie, ...OWN_PAGE } })).cookie).toMatch(/Max-Age=0$/)
    const headers = { 'x-guest-token': token }
    expect((await call(`/api/order/${id}`, { method: 'GET', headers })).body).toMatchObject({ status: 100 })
  })
})
