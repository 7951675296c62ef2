import { expect, test, vi } from 'vitest'
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
