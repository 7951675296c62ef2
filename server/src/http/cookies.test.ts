import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { addStaffAccount } from '../features/staff/manage-staff.ts'
import { approval } from '../features/approvals/table.ts'
import { addPromptpayRule } from '../testing/fixtures/approvals-fixture.ts'
import { openHttpTestApp, type ReplyEnvelope, type HttpTestApp } from '../testing/http-test-app.ts'

const LOGIN = { email: 'boss@test.example', password: 'twelve letters' }
let shop: HttpTestApp

beforeAll(async () => {
  shop = await openHttpTestApp()
  await addStaffAccount(shop.ctx({ kind: 'system' }), { ...LOGIN, name: 'Boss', roles: ['owner'] })
})
afterAll(() => shop.close())

const signIn = async (at = shop) => {
  const response = await at.app.inject({ method: 'POST', url: '/api/staff/login', payload: LOGIN })
  // The reply also sets the device cookie.
  const cookie = response.cookies.find(({ name }) => /^(__Host-)?bailu-staff$/.test(name))!
  const header = [response.headers['set-cookie']].flat().find((one) => one?.startsWith(`${cookie.name}=`))
  return { header, cookie, body: response.json<ReplyEnvelope>() }
}
const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, at = shop) =>
  (await at.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })).json<ReplyEnvelope>()

test('the token is sent as an HttpOnly, SameSite cookie, never in the body', async () => {
  const { header, cookie, body } = await signIn()
  expect(header).toBe(`bailu-staff=${cookie.value}; Path=/; HttpOnly; SameSite=Strict`)
  expect(body).toMatchObject({ status: 100, data: { csrf: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(JSON.stringify(body)).not.toContain(cookie.value)
})

test('over TLS the cookie has the __Host- prefix', async () => {
  const secure = await openHttpTestApp(undefined, { PUBLIC_URL: 'https://shop.example' })
  await addStaffAccount(secure.ctx({ kind: 'system' }), { ...LOGIN, name: 'Boss', roles: ['owner'] })
  const { header, cookie } = await signIn(secure)
  expect(header).toBe(`__Host-bailu-staff=${cookie.value}; Path=/; HttpOnly; SameSite=Strict; Secure`)
  // The name without prefix could have been set by another subdomain.
  expect(await call('GET', '/api/staff/me', { cookie: `bailu-staff=${cookie.value}` }, secure)).toMatchObject({
    status: 401,
  })
  expect(await call('GET', '/api/staff/me', { cookie: `a=b; ${cookie.name}=${cookie.value}` }, secure)).toMatchObject({
    status: 100,
  })
  await secure.close()
})

test('a change with the cookie needs the CSRF token of its session', async () => {
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
  expect(left.json<ReplyEnvelope>().status).toBe(100)
  expect(left.headers['set-cookie']).toBe('bailu-staff=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
  expect(await call('GET', '/api/staff/me', { cookie })).toMatchObject({ status: 401 })
})

test('polling by an open page does not extend a session', async () => {
  const polled = (Object.keys(calls) as Key[]).filter((key) => (calls[key] as Call).polled)
  const changing = polled.filter((key) => !key.startsWith('GET /api/staff/'))
  expect(changing).toEqual(['POST /api/staff/order/{id}/slip/{slip}/view'])
  const start = shop.deps.clock()
  await addPromptpayRule(shop, '0801234567', start)
  const [{ id } = { id: '' }] = await shop.db.select({ id: approval.id }).from(approval)
  const { cookie, body } = await signIn()
  const headers = { cookie: `bailu-staff=${cookie.value}`, 'x-csrf-token': body.data['csrf'] as string }
  const ask = (url: string) => call('GET', url, headers)
  const unknown = '01a00000-0000-7000-8000-000000000000'
  const after = (minutes: number) => shop.setClock(new Date(start.getTime() + minutes * 60_000))
  for (const minutes of [10, 20, 29]) {
    after(minutes)
    for (const key of polled) {
      const [method, path = ''] = key.split(' ')
      const url = path.replace('{id}', key.includes('approval') ? id : unknown).replace('{slip}', unknown)
      // What is not found was asked for by a session that is still valid.
      const status = url.includes(unknown) ? 404 : 100
      expect(await call(method as 'GET' | 'POST', url, headers), key).toMatchObject({ status })
    }
  }
  after(30)
  expect(await ask('/api/staff/today')).toMatchObject({ status: 401 })
  shop.setClock(start)
})

test('a signed-in user may sign in again, or open an e-mailed link', async () => {
  const { cookie } = await signIn()
  const link = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/welcome/look',
    headers: { cookie: `bailu-staff=${cookie.value}` },
    payload: { token: 'x'.repeat(43) },
  })
  expect(link.json<ReplyEnvelope>()).toMatchObject({ code: 'link_over' })
  const again = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/login',
    headers: { cookie: `bailu-staff=${cookie.value}` },
    payload: LOGIN,
  })
  expect(again.json<ReplyEnvelope>().status).toBe(100)
  // The previous session of the browser has ended.
  expect(await call('GET', '/api/staff/me', { cookie: `bailu-staff=${cookie.value}` })).toMatchObject({ status: 401 })
})

test('reauthentication gives the session a new cookie; the previous one is invalid, the CSRF token stays', async () => {
  const { cookie, body } = await signIn()
  const csrf = body.data['csrf'] as string
  const prove = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/me/prove',
    headers: { cookie: `bailu-staff=${cookie.value}`, 'x-csrf-token': csrf },
    payload: { password: LOGIN.password },
  })
  expect(prove.json<ReplyEnvelope>()).toMatchObject({ status: 100, data: {} })
  const renewed = prove.cookies.find(({ name }) => name === 'bailu-staff')!.value
  expect(prove.body).not.toContain(renewed)
  expect(await call('GET', '/api/staff/me', { cookie: `bailu-staff=${cookie.value}` })).toMatchObject({ status: 401 })
  const now = { cookie: `bailu-staff=${renewed}`, 'x-csrf-token': csrf }
  expect(await call('GET', '/api/staff/me', now)).toMatchObject({ status: 100, data: { csrf } })
  expect(await call('POST', '/api/staff/logout', now)).toMatchObject({ status: 100 })
})

test('the cookie is accepted for staff calls only; a command line may send the token as bearer', async () => {
  const { cookie } = await signIn()
  expect(await call('GET', '/api/user-info', { cookie: `bailu-staff=${cookie.value}` })).toMatchObject({ status: 401 })
  const bearer = { authorization: `Bearer ${cookie.value}` }
  expect(await call('POST', '/api/staff/logout', bearer)).toMatchObject({ status: 100 })
})
