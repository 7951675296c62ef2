import { expect, test } from 'vitest'
import { shareLink } from './share-link.ts'

test('host and path, with e for a partner, the catalogue of a shop page and the variant of a product', () => {
  expect(shareLink('https://b.co', '/product/7', '', undefined)).toBe('https://b.co/product/7')
  expect(shareLink('https://b.co', '/product/7', '', 'BL0001')).toBe('https://b.co/product/7?e=BL0001')
  expect(shareLink('https://b.co', '/product/7', '?v=12&q=x', 'BL0001')).toBe('https://b.co/product/7?v=12&e=BL0001')
  expect(shareLink('https://b.co', '/training', '?course=7&at=quiz', 'BL0001')).toBe(
    'https://b.co/training?course=7&e=BL0001',
  )
  expect(shareLink('https://b.co', '/shop', '?w=1', 'BL0001')).toBe('https://b.co/shop?w=1&e=BL0001')
})
