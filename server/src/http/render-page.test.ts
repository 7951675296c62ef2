import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCache, type Page } from './page-cache.ts'
import { canonicalPath, movedTo, applyFrame, policyOf, renderPage } from './render-page.ts'

const table = {
  ROUTE_TABLE: { '/shop': { search: { w: /^1$/ }, queryField: 'q' }, '/home': {} },
  routeOf: (path: string) => (path === '/nothing' ? undefined : path),
}
const page = (bytes: number, status = 200): Page => ({
  status,
  br: Buffer.alloc(bytes),
  etag: '"x"',
  csp: '',
  location: null,
})

test('only relevant query parameters reach the page', () => {
  expect(canonicalPath(table, '/shop?e=BL0001&w=1&utm=x')).toBe('/shop?w=1')
  expect(canonicalPath(table, '/home?e=BL0001')).toBe('/home')
  expect(canonicalPath(table, '/shop?w=2')).toBe('/shop')
  expect(canonicalPath(table, '/shop?w=1&q=any')).toBe('/shop?q=1')
  expect(canonicalPath(table, '/shop?q=%20')).toBe('/shop')
  expect(canonicalPath(table, '/nothing')).toBe('/404')
})

test('an address that is no address is an unknown page', () => {
  const { ROUTE_TABLE } = table
  const routeOf = (path: string) => (path in ROUTE_TABLE ? path : undefined)
  for (const url of ['///a//', '//[/', '///:9//', '//shop', '/%', 'http://[/'])
    expect(canonicalPath({ ROUTE_TABLE, routeOf }, url), url).toBe('/404')
})

test('an address that ends in a slash moves with all of its query, and never to another host', () => {
  const moved = (url: string) => movedTo({ routeOf: (path) => (path.startsWith('/shop') ? path : undefined) }, url)
  expect(moved('/?e=BL0001&utm=x')).toBe('/home?e=BL0001&utm=x')
  expect(moved('/shop/?e=BL0001&w=1')).toBe('/shop?e=BL0001&w=1')
  expect(moved('/shop//')).toBe('/shop')
  for (const url of [
    '/shop',
    '/shop?e=BL0001',
    '//elsewhere.example/',
    '//elsewhere.example/shop/',
    '/nothing/',
    '//[/',
  ])
    expect(moved(url), url).toBeUndefined()
})

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('own inline scripts are allowed by hash, files by origin', () => {
  const policy = policyOf(['one()'])
  expect(policy).toContain(hashOf('one()'))
  expect(policy.match(/sha256-/g)).toHaveLength(2)
})

test('an injected script is not allowed, whatever its attributes', async () => {
  const put = [
    '<script>fetch("/api/user-info")</script>',
    '<script class="$tsr">steal()</script>',
    '<script nonce="">empty()</script>',
    '<script nonce="guess">guess()</script>',
    '<script data-x="nonce=">attribute()</script>',
  ]
  const render = async () => ({
    status: 200,
    nonce: 'right-mark',
    html: `<html><head><script nonce="right-mark">early()</script></head><body>${put.join('')}<script class="$tsr" nonce="right-mark">$_TSR.x()</script><script type="application/ld+json" nonce="right-mark">{"a":1}</script></body></html>`,
    location: null,
    routeIds: [],
    namespaces: [],
  })
  const renderer = {
    connect: () => undefined,
    negotiateLang: () => 'en' as const,
    ...table,
    routeOf: () => undefined,
    render,
  }
  const { csp, br } = await renderPage(renderer, () => ({ head: '', foot: '' }), '/', 'en')
  for (const script of ['early()', '$_TSR.x()']) expect(csp).toContain(hashOf(script))
  expect(csp.match(/sha256-/g)).toHaveLength(3)
  const html = brotliDecompressSync(br).toString()
  expect(html).not.toContain('right-mark')
  // The injected script stays in the page without a hash.
  for (const script of put) expect(html).toContain(script)
})

test('a page rendered at another time has the same bytes', () => {
  const made = (moment: number) => ({
    status: 200,
    nonce: `mark-${moment}`,
    location: null,
    routeIds: [],
    namespaces: [],
    html: `<head></head><body><script nonce="mark-${moment}">x={i:"a",u:${moment},s:1}</script></body>`,
  })
  const frame = { head: '', foot: '' }
  expect(applyFrame(made(1_795_239_435_156), frame)).toEqual(applyFrame(made(1_795_239_999_999), frame))
})

test('concurrent requests share one rendering; a page is rendered again after clear and after its TTL', async () => {
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

test('the least recently used pages are evicted; errors are never cached', async () => {
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

test('a page rendered while content changed is not cached', async () => {
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
