import { afterEach, expect, test, vi } from 'vitest'
import { setRequestListeners, dedupeKey, request } from './request.ts'
import { buildRequest } from '@bailu/client/build-request'
import type { InputOf } from '@bailu/contract/calls'
import { ActionCancelled, AppError, NetworkError } from '@bailu/client/errors'
import { SupersededRequest } from './errors.ts'
import { clearSession, currentToken, renewToken, setUser, storeToken } from '../../session/auth.ts'

vi.stubGlobal('document', { documentElement: { lang: 'th', dataset: {} } })
const messages: string[] = []
const toLogin = vi.fn()
const startAnew = vi.fn()
setRequestListeners({ showMessage: (message) => messages.push(message), goToLogin: toLogin, startAnew })

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )

afterEach(() => {
  messages.length = 0
  toLogin.mockClear()
})

test('personal fields are sent in a header, and are part of the dedupe key', () => {
  const [one, other] = ['มล 081', 'x'].map((q) => buildRequest('GET /api/client', { q, sort: 'recent' }))
  expect(one).toEqual({
    method: 'GET',
    url: '/api/client?sort=recent',
    body: undefined,
    header: { 'X-Private-Input': encodeURIComponent('{"q":"มล 081"}') },
  })
  expect(dedupeKey(one!, {})).not.toBe(dedupeKey(other!, {}))
})

test('the dedupe key can leave out params and body, and distinguishes components', () => {
  const built = { method: 'GET', url: '/api/order?tab=all', body: undefined, header: {} }
  expect(dedupeKey(built, { same: [] })).toBe('GET /api/order  ')
  expect(dedupeKey(built, { component: 'a' })).not.toBe(dedupeKey(built, { component: 'b' }))
})

test('status 100 gives the data; language and JSON body are sent', async () => {
  answer({ status: 100, data: { token: 't' }, msg: '' })
  expect(await request('POST /api/guest', {})).toEqual({ token: 't' })
  expect(vi.mocked(fetch).mock.calls[0]?.[1]?.headers).toMatchObject({ 'Accept-Language': 'th' })
})

test('a business error is thrown with its status, code and fields, and shown on request', async () => {
  answer({ status: 409, data: null, msg: 'taken', code: 'email_taken', errors: { email: 'x' } })
  await expect(request('POST /api/guest', {}, { showsErrors: true })).rejects.toMatchObject({
    status: 409,
    code: 'email_taken',
    errors: { email: 'x' },
  })
  expect(messages).toEqual(['taken'])
  await expect(request('POST /api/guest', {})).rejects.toBeInstanceOf(AppError)
  expect(messages).toHaveLength(1)
})

test.each([401, '401'])('status %j leads to login without a message', async (status) => {
  answer({ status, data: null, msg: 'who?' })
  await expect(request('POST /api/guest', {}, { showsErrors: true })).rejects.toBeInstanceOf(AppError)
  expect(toLogin).toHaveBeenCalledOnce()
  expect(messages).toEqual([])
})

test('another HTTP status is rejected with false, and shown as a failed network on request', async () => {
  answer({}, 502)
  await expect(request('POST /api/guest', {})).rejects.toBe(false)
  expect(messages).toEqual([])
  await expect(request('POST /api/guest', {}, { showsErrors: true })).rejects.toBe(false)
  expect(messages).toEqual(['Network Error'])
})

test('a failed network is shown as Network Error on request', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('failed'))),
  )
  await expect(request('POST /api/guest', {}, { showsErrors: true })).rejects.toBeInstanceOf(NetworkError)
  expect(messages).toEqual(['Network Error'])
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
  const first = request('POST /api/guest', {}, { showsErrors: true })
  const second = request('POST /api/guest', {}, { showsErrors: true })
  await expect(first).rejects.toBeInstanceOf(SupersededRequest)
  await expect(first).rejects.toThrow('repeated request')
  // useAction shows nothing then.
  await expect(first).rejects.toBeInstanceOf(ActionCancelled)
  expect(await second).toEqual({ token: '2' })
  expect(messages).toEqual([])
})

/** Local and tab storage of a browser. */
const stubStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const stored = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  }
}
const userOf = (id: number) => ({ user: { id }, sale: null }) as Parameters<typeof setUser>[0]

test('a call in flight when reauthentication replaced the token is repeated with the new token', async () => {
  stubStorage()
  storeToken('before')
  setUser(userOf(1))
  const sent: unknown[] = []
  const answered = async (_url: string, init: RequestInit) => {
    const { Authorization } = init.headers as Record<string, string>
    sent.push(Authorization)
    const known = Authorization === 'Bearer after'
    // The user reauthenticated while this call was in flight.
    renewToken('after')
    return new Response(
      JSON.stringify(known ? { status: 100, data: {}, msg: '' } : { status: 401, data: null, msg: '' }),
    )
  }
  vi.stubGlobal('fetch', answered)
  expect(await request('GET /api/cart', {})).toEqual({})
  expect(sent).toEqual(['Bearer before', 'Bearer after'])
  expect(currentToken()).toBe('after')
  clearSession()
})

test('a call is never repeated with the token of another account, which stays signed in', async () => {
  stubStorage()
  storeToken('before')
  setUser(userOf(1))
  // Another tab signs in as another user; until its user is known, the account of the token is unknown.
  for (const otherUser of [undefined, '2']) {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      sent.push((init.headers as Record<string, string>)['Authorization'])
      localStorage.setItem('token', 'other')
      localStorage.removeItem('token_of')
      if (otherUser) localStorage.setItem('token_of', otherUser)
      return new Response(JSON.stringify({ status: 401, data: null, msg: '' }))
    })
    startAnew.mockClear()
    await expect(request('POST /api/logout', {})).rejects.toBeInstanceOf(AppError)
    expect(sent).toEqual(['Bearer before'])
    expect(localStorage.getItem('token')).toBe('other')
    expect(startAnew).toHaveBeenCalledOnce()
    expect(toLogin).not.toHaveBeenCalled()
    storeToken('before')
    setUser(userOf(1))
  }
  clearSession()
  vi.unstubAllGlobals()
  vi.stubGlobal('document', { documentElement: { lang: 'th', dataset: {} } })
})

test('an invalid guest token is removed on a 401 of an order call, and only then', async () => {
  const stored = new Map([['guest_token', 'dead']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  answer({ status: 401, data: null, msg: '', code: 'login_required' })
  await expect(request('GET /api/cart', {})).rejects.toBeInstanceOf(AppError)
  expect(stored.has('guest_token')).toBe(true)
  await expect(request('GET /api/order', {})).rejects.toBeInstanceOf(AppError)
  expect(stored.has('guest_token')).toBe(false)
})

test('an order of a guest whose token is no longer valid is placed with a new one; nothing leads to the login', async () => {
  const stored = new Map([['guest_token', 'dead']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const token = (init.headers as Record<string, string>)['X-Guest-Token'] ?? 'none'
    sent.push(`${url} ${token}`)
    if (url === '/api/guest') return new Response(JSON.stringify({ status: 100, data: { token: 'new' }, msg: '' }))
    const isKnown = token === 'new'
    return new Response(
      JSON.stringify({ status: isKnown ? 100 : 401, data: isKnown ? { id: 'placed' } : null, msg: '' }),
    )
  })
  const order = {} as InputOf<'POST /api/order'>
  expect(await request('POST /api/order', order, { idempotencyKey: 'tap' })).toEqual({ id: 'placed' })
  expect(sent).toEqual(['/api/order dead', '/api/guest none', '/api/order new'])
  expect(toLogin).not.toHaveBeenCalled()
})
