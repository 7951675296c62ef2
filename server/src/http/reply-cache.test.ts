import { expect, test } from 'vitest'
import { createReplyCache } from './reply-cache.ts'

test('count and size of replies are limited; the least recently used are evicted, and one above the limit evicts none', () => {
  const cache = createReplyCache(3, 100)
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, 'x', 10)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key, 0))).toEqual([undefined, 'x', 'x', 'x'])
  cache.set('e', 'y'.repeat(97), 10)
  expect(['c', 'd', 'e'].map((key) => cache.get(key, 0)?.length)).toEqual([undefined, 1, 97])
  cache.set('f', 'z'.repeat(200), 10)
  expect(['d', 'e', 'f'].map((key) => cache.get(key, 0)?.length)).toEqual([1, 97, undefined])
  cache.set('g', 'x', 10)
  expect([cache.get('g', 9), cache.get('g', 10)]).toEqual(['x', undefined])
})
