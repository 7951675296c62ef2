import { expect, test } from 'vitest'
import { linkOfAddress } from './used-link.ts'

test.each([
  ['/product/100001', '?e=bl0001', { source: 'page', page: 'product', item: 100_001 }],
  ['/product/100001', '?e=BL0001&s=p', { source: 'poster', page: 'product', item: 100_001 }],
  ['/article/detail/7/', '?e=BL0001&s=m', { source: 'material', page: 'article', item: 7 }],
  ['/cart', '?b=abc&e=bl0001.', { source: 'basket', page: 'basket', item: 0 }],
  ['/home', '?e=BL0001นะคะ', { source: 'page', page: 'home', item: 0 }],
  ['/cart', '?b=abc&e=BL0001', { source: 'basket', page: 'basket', item: 0 }],
  ['/', '?e=BL0001&s=zz', { source: 'page', page: 'home', item: 0 }],
  ['/material', '?e=BL0001', { source: 'page', page: 'other', item: 0 }],
  ['/register', '?e=BL0001&s=d', { source: 'draft', page: 'register', item: 0 }],
])('%s%s', (pathname, search, link) => {
  expect(linkOfAddress(pathname, search)).toEqual({ e: 'BL0001', ...link })
})

test('an address without a partner’s number is no link', () => {
  expect(linkOfAddress('/home', '')).toBeUndefined()
  expect(linkOfAddress('/home', '?e=%3Cscript%3E')).toBeUndefined()
  expect(linkOfAddress('/home', `?e=${'B'.repeat(33)}`)).toBeUndefined()
})
