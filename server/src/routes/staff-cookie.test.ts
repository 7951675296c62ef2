import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '../features/staff/keep-staff.ts'
import { openHttpShop, type Answered, type HttpShop } from '../testing/http-shop.ts'

const LOGIN = { email: 'boss@test.example', password: 'twelve letters' }
let shop: HttpShop

beforeAll(async () => {
  shop = await openHttpShop()
  await addStaff(shop.ctx({ kind: 'system' }), { ...LOGIN, name: 'Boss', role: 'owner' })
})
afterAll(() => shop.close())

const signIn = async (at = shop) => {
  const response = await at.app.inject({ method: 'POST', url: '/api/staff/login', payload: LOGIN })
  const [cookie] = response.cookies
  return { header: String(response.headers['set-cookie']), cookie: cookie!, body: response.json<Answered>() }
}
const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, at = shop) =>
  (await at.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })).json<Answered>()

test('the token comes as a cookie no script and no other site can use, never in the body', async () => {
  const { header, cookie, body } = await signIn()
  expect(header).toBe(`bailu-staff=${cookie.value}; Path=/; HttpOnly; SameSite=Strict`)
  expect(body).toMatchObject({ status: 100, data: { csrf: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(JSON.stringify(body)).not.toContain(cookie.value)
})

test('over TLS the cookie is bound to this host', async () => {
  const secure = await openHttpShop(undefined, { PUBLIC_URL: 'https://shop.example' })
  await addStaff(secure.ctx({ kind: 'system' }), { ...LOGIN, name: 'Boss', role: 'owner' })
  const { header, cookie } = await signIn(secure)
  expect(header).toBe(`__Host-bailu-staff=${cookie.value}; Path=/; HttpOnly; SameSite=Strict; Secure`)
  // The plain name is what a neighbour's page could have written.
  expect(await call('GET', '/api/staff/me', { cookie: `bailu-staff=${cookie.value}` }, secure)).toMatchObject({
    status: 401,
  })
  expect(await call('GET', '/api/staff/me', { cookie: `a=b; ${cookie.name}=${cookie.value}` }, secure)).toMatchObject({
    status: 100,
  })
  await secure.close()
})

test('a change under the cookie needs the proof of its own session', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const cookie = `bailu-staff=${one.cookie.value}`
  const proof = one.body.data['csrf'] as string
  expect(await call('GET', '/api/staff/me', { cookie })).toMatchObject({ status: 100, data: { csrf: proof } })
  for (const given of [undefined, '', 'x', other.body.data['csrf'] as string, `${proof} `, `${proof}x`])
    expect(await call('POST', '/api/staff/logout', { cookie, ...(given !== undefined && { 'x-csrf-token': given }) })) //
      .toMatchObject({ status: 403 })
  expect(await call('GET', '/api/staff/me', { cookie })).toMatchObject({ status: 100 })

  const left = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/logout',
    headers: { cookie, 'x-csrf-token': proof },
    payload: {},
  })
  expect(left.json<Answered>().status).toBe(100)
  expect(left.headers['set-cookie']).toBe('bailu-staff=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
  expect(await call('GET', '/api/staff/me', { cookie })).toMatchObject({ status: 401 })
})

test('who is signed in may sign in again, or open a mailed link', async () => {
  const { cookie } = await signIn()
  const link = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/welcome/look',
    headers: { cookie: `bailu-staff=${cookie.value}` },
    payload: { token: 'x'.repeat(43) },
  })
  expect(link.json<Answered>()).toMatchObject({ code: 'link_over' })
  const again = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/login',
    headers: { cookie: `bailu-staff=${cookie.value}` },
    payload: LOGIN,
  })
  expect(again.json<Answered>().status).toBe(100)
})

test('the cookie opens staff calls only, and a command line still sends its token itself', async () => {
  const { cookie } = await signIn()
  expect(await call('GET', '/api/user-info', { cookie: `bailu-staff=${cookie.value}` })).toMatchObject({ status: 401 })
  const bearer = { authorization: `Bearer ${cookie.value}` }
  expect(await call('POST', '/api/staff/logout', bearer)).toMatchObject({ status: 100 })
})
