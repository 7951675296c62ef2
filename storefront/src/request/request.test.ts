import { afterEach, expect, test, vi } from 'vitest'
import { listen } from './answer.ts'
import { build } from './build.ts'
import { cancelKey } from './in-flight.ts'
import { Refusal, RepeatedRequest, TransportFailure } from './refusal.ts'
import { request } from './request.ts'
import { forgetSession, keepToken, tokenInHand } from '../state/auth.ts'

vi.stubGlobal('document', { documentElement: { lang: 'th', dataset: {} } })
const said: string[] = []
const toLogin = vi.fn()
listen({ say: (message) => said.push(message), toLogin })

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )

afterEach(() => {
  said.length = 0
  toLogin.mockClear()
})

test('path fields go into the path, the rest into query or body', () => {
  expect(build('GET /api/product/{id}', { id: 7, lang: 'th', q: undefined })).toEqual({
    method: 'GET',
    url: '/api/product/7?lang=th',
    body: undefined,
    header: {},
  })
  expect(build('PUT /api/address/{id}', { id: 7, zip: '10110' })).toEqual({
    method: 'PUT',
    url: '/api/address/7',
    body: '{"zip":"10110"}',
    header: {},
  })
})

test('personal fields are sent in a header, and are part of the dedupe key', () => {
  const [one, other] = ['มล 081', 'x'].map((q) => build('GET /api/client', { q, sort: 'recent' }))
  expect(one).toEqual({
    method: 'GET',
    url: '/api/client?sort=recent',
    body: undefined,
    header: { 'X-Private-Input': encodeURIComponent('{"q":"มล 081"}') },
  })
  expect(cancelKey(one!, {})).not.toBe(cancelKey(other!, {}))
})

test('the dedupe key can leave out params and body, and distinguishes components', () => {
  const built = { method: 'GET', url: '/api/order?tab=all', body: undefined, header: {} }
  expect(cancelKey(built, { same: [] })).toBe('GET /api/order  ')
  expect(cancelKey(built, { component: 'a' })).not.toBe(cancelKey(built, { component: 'b' }))
})

test('status 100 gives the data; language and JSON body are sent', async () => {
  answer({ status: 100, data: { token: 't' }, msg: '' })
  expect(await request('POST /api/guest', {})).toEqual({ token: 't' })
  expect(vi.mocked(fetch).mock.calls[0]?.[1]?.headers).toMatchObject({ 'Accept-Language': 'th' })
})

test('a business error is shown, and thrown with its status, code and fields', async () => {
  answer({ status: 409, data: null, msg: 'taken', code: 'email_taken', errors: { email: 'x' } })
  await expect(request('POST /api/guest', {})).rejects.toMatchObject({
    status: 409,
    code: 'email_taken',
    errors: { email: 'x' },
  })
  expect(said).toEqual(['taken'])
  await expect(request('POST /api/guest', {}, { quiet: true })).rejects.toBeInstanceOf(Refusal)
  expect(said).toHaveLength(1)
})

test.each([401, '401'])('status %j leads to login without a message', async (status) => {
  answer({ status, data: null, msg: 'who?' })
  await expect(request('POST /api/guest', {})).rejects.toBeInstanceOf(Refusal)
  expect(toLogin).toHaveBeenCalledOnce()
  expect(said).toEqual([])
})

test('another HTTP status is rejected with false', async () => {
  answer({}, 502)
  await expect(request('POST /api/guest', {})).rejects.toBe(false)
})

test('a failed network shows Network Error', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('failed'))),
  )
  await expect(request('POST /api/guest', {})).rejects.toBeInstanceOf(TransportFailure)
  expect(said).toEqual(['Network Error'])
})

test('an identical later request aborts the earlier one silently', async () => {
  let count = 0
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        if (++count === 2) resolve(new Response('{"status":100,"data":{"token":"2"},"msg":""}'))
      }),
  )
  const first = request('POST /api/guest', {})
  const second = request('POST /api/guest', {})
  await expect(first).rejects.toBeInstanceOf(RepeatedRequest)
  await expect(first).rejects.toThrow('repeated request')
  expect(await second).toEqual({ token: '2' })
  expect(said).toEqual([])
})

test('a call in flight when reauthentication replaced the token is repeated with the new token', async () => {
  keepToken('before')
  const sent: unknown[] = []
  const answered = async (_url: string, init: RequestInit) => {
    const { Authorization } = init.headers as Record<string, string>
    sent.push(Authorization)
    const known = Authorization === 'Bearer after'
    // The user reauthenticated while this call was in flight.
    keepToken('after')
    return new Response(
      JSON.stringify(known ? { status: 100, data: {}, msg: '' } : { status: 401, data: null, msg: '' }),
    )
  }
  vi.stubGlobal('fetch', answered)
  expect(await request('GET /api/cart', {})).toEqual({})
  expect(sent).toEqual(['Bearer before', 'Bearer after'])
  expect(tokenInHand()).toBe('after')
  forgetSession()
})

test('an invalid guest token is removed on a 401 of an order call, and only then', async () => {
  const kept = new Map([['guest_token', 'dead']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  answer({ status: 401, data: null, msg: '', code: 'login_required' })
  await expect(request('GET /api/cart', {})).rejects.toBeInstanceOf(Refusal)
  expect(kept.has('guest_token')).toBe(true)
  await expect(request('GET /api/order', {})).rejects.toBeInstanceOf(Refusal)
  expect(kept.has('guest_token')).toBe(false)
})
