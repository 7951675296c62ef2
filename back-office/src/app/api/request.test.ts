import { expect, test, vi } from 'vitest'
import { fileUrl } from './request.ts'

test('a file link names the language of the back office, beside the fields of its call', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'th' })
  expect(fileUrl('GET /api/staff/catalogue/csv', {})).toBe('/api/staff/catalogue/csv?lang=th')
  expect(fileUrl('GET /api/staff/closing/csv', { from: '2026-11-01', to: '2026-11-22' })).toBe(
    '/api/staff/closing/csv?from=2026-11-01&to=2026-11-22&lang=th',
  )
})
