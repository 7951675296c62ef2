import { expect, test } from 'vitest'
import { buildRequest } from './build-request.ts'

test('path fields go into the path, the rest into query or body', () => {
  expect(buildRequest('GET /api/product/{id}', { id: 7, lang: 'th', q: undefined, sort: '', after: null })).toEqual({
    method: 'GET',
    url: '/api/product/7?lang=th',
    body: undefined,
    header: {},
  })
  expect(buildRequest('PUT /api/address/{id}', { id: 7, zip: '10110' })).toEqual({
    method: 'PUT',
    url: '/api/address/7',
    body: '{"zip":"10110"}',
    header: {},
  })
})
