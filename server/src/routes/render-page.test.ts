import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createPageCache, type Page } from './page-cache.ts'
import { canonical, framed, policyOf } from './render-page.ts'

const table = { ROUTE_TABLE: { '/shop': { search: ['w'] }, '/home': {} }, rowOf: (path: string) => path }
const page = (bytes: number, status = 200): Page => ({
  status,
  br: Buffer.alloc(bytes),
  etag: '"x"',
  csp: '',
  location: null,
})

test('only search fields that matter reach the page', () => {
  expect(canonical(table, '/shop?e=BL0001&w=1&utm=x')).toBe('/shop?w=1')
  expect(canonical(table, '/home?e=BL0001')).toBe('/home')
})

test('inline scripts are allowed by hash, files by origin', () => {
  const policy = policyOf('<script class="a">one()</script><script type="module" src="/x.js"></script>')
  expect(policy).toContain(`'sha256-${createHash('sha256').update('one()').digest('base64')}'`)
  expect(policy.match(/sha256-/g)).toHaveLength(1)
})

test('the same page made at another moment is the same bytes', () => {
  const made = (moment: number) => ({
    status: 200,
    location: null,
    routeIds: [],
    learns: [],
    html: `<head></head><body><script>x={i:"a",u:${moment},s:1}</script></body>`,
  })
  const frame = { head: '', foot: '' }
  expect(framed(made(1_795_239_435_156), frame)).toBe(framed(made(1_795_239_999_999), frame))
})

test('a page is made once for all who ask meanwhile, and again after clear and after its time', async () => {
  let time = 0
  const cache = createPageCache({ ttl: 10, now: () => time })
  const make = vi.fn(async () => page(1))
  await Promise.all([cache.get('a', make), cache.get('a', make)])
  expect(make).toHaveBeenCalledTimes(1)
  cache.clear()
  await cache.get('a', make)
  time = 11
  await cache.get('a', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('the least recently used go first; failures are never kept', async () => {
  const cache = createPageCache({ maxBytes: 20 })
  const make = vi.fn(async () => page(10))
  for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key, make)
  expect(make).toHaveBeenCalledTimes(3)
  await cache.get('b', make)
  expect(make).toHaveBeenCalledTimes(4)
  const missing = vi.fn(async () => page(1, 404))
  await cache.get('x', missing)
  await cache.get('x', missing)
  expect(missing).toHaveBeenCalledTimes(2)
})

test('a page made while content changed is not kept', async () => {
  const cache = createPageCache()
  let finish = () => {}
  const slow = cache.get('a', () => new Promise((resolve) => (finish = () => resolve(page(1)))))
  cache.clear()
  finish()
  await slow
  const make = vi.fn(async () => page(1))
  await cache.get('a', make)
  expect(make).toHaveBeenCalledTimes(1)
})
