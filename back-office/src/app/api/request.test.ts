import { expect, test, vi } from 'vitest'
import { setPerson, setPersonChangeHandler } from '../session.ts'
import { FileTooLarge, fileUrl, request } from './request.ts'

test('a file link names the language of the back office, beside the fields of its call', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'th' })
  expect(fileUrl('GET /api/staff/catalogue/csv', {})).toBe('/api/staff/catalogue/csv?lang=th')
  expect(fileUrl('GET /api/staff/closing/csv', { from: '2026-11-01', to: '2026-11-22' })).toBe(
    '/api/staff/closing/csv?from=2026-11-01&to=2026-11-22&lang=th',
  )
})

test('a file that is too large is rejected before it is sent', async () => {
  const send = vi.fn()
  vi.stubGlobal('fetch', send)
  const file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.jpg')
  const cause = await request('POST /api/staff/picture', {}, { file }).catch((reason: unknown) => reason)
  expect(cause).toBeInstanceOf(FileTooLarge)
  expect(cause).toHaveProperty('maxBytes', 10 * 1024 * 1024)
  expect(send).not.toHaveBeenCalled()
})

const REFUSED = { status: 403, code: 'forbidden', msg: 'No', data: null }
const meOf = (id: string, csrf: string) => ({ status: 100, msg: '', data: { id, csrf } })

test('after a sign-in in another tab a call is repeated once with the new token', async () => {
  setPerson({ id: 'anna', csrf: 'old', polled: [] })
  const tokens: (string | null)[] = []
  const answers = [REFUSED, meOf('anna', 'new'), { status: 100, msg: '', data: {} }]
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('X-CSRF-Token'))
    return Response.json(answers.shift())
  })
  await request('POST /api/staff/logout', {})
  expect(tokens).toEqual(['old', null, 'new'])
})

test('a refusal with the same token stays one; another person in the browser closes the page', async () => {
  vi.stubGlobal('addEventListener', vi.fn())
  const closePage = vi.fn()
  setPersonChangeHandler(closePage)
  setPerson({ id: 'anna', csrf: 'token', polled: [] })
  const answers = [REFUSED, meOf('anna', 'token'), REFUSED, meOf('bert', 'other')]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  await expect(request('POST /api/staff/logout', {})).rejects.toMatchObject({ status: 403 })
  expect(closePage).not.toHaveBeenCalled()
  await expect(request('POST /api/staff/logout', {})).rejects.toMatchObject({ status: 403 })
  expect(closePage).toHaveBeenCalledOnce()
})
