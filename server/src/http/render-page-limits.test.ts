import { expect, test } from 'vitest'
import type { AppError } from '../lib/errors.ts'
import { createPageCache } from './page-cache.ts'
import { createPageRenderer, type Renderer } from './render-page.ts'

function shop(blocked = false) {
  const rendered: string[] = []
  const waiting: (() => void)[] = []
  let underWay = 0
  let most = 0
  const renderer: Renderer = {
    connect: () => undefined,
    negotiateLang: () => 'en',
    ROUTE_TABLE: { '/home': {}, '/shop': { search: { w: /^1$/ }, queryField: 'q' }, '/product/$id': {} },
    routeOf: (path) =>
      path === '/home' || path === '/shop' ? path : path.startsWith('/product/') ? '/product/$id' : undefined,
    render: async (path) => {
      rendered.push(path)
      underWay += 1
      most = Math.max(most, underWay)
      if (blocked) await new Promise<void>((go) => waiting.push(go))
      underWay -= 1
      const status = path.startsWith('/product/') || path === '/home' || path.startsWith('/shop') ? 200 : 404
      return { status, html: '<head></head><body></body>', location: null, routeIds: [], namespaces: [], nonce: 'mark' }
    },
  }
  let uncached = 0
  const page = createPageRenderer({ renderer, frame: () => ({ head: '', foot: '' }), cache: createPageCache() })
  const get = (url: string) =>
    page({
      url,
      headers: {},
      uncached: () => {
        uncached += 1
      },
    })
  return { get, rendered, waiting, most: () => most, uncached: () => uncached }
}

test('all unknown paths share one page, and so do all searches', async () => {
  const { get, rendered, uncached } = shop()
  for (let at = 0; at < 50; at += 1) {
    expect((await get(`/nothing-${at}/${at}?x=${at}`)).status).toBe(404)
    expect((await get(`/shop?q=word${at}&w=${at}&utm=${at}`)).status).toBe(200)
    expect((await get(`/shop?w=${at}x&sort=${at}`)).status).toBe(200)
    expect((await get(`/home?e=BL${at}`)).status).toBe(200)
  }
  expect(rendered).toHaveLength(4)
  expect(rendered.join()).not.toMatch(/word|nothing-/)
  expect(uncached()).toBe(4)
})

test('two pages render concurrently, twenty wait, the excess is busy; concurrent requests share one rendering', async () => {
  const { get, rendered, waiting, most } = shop(true)
  const outcomes = Array.from({ length: 40 }, (_, at) =>
    get(`/product/${at}`).then(
      () => 'page',
      (error: unknown) => (error as AppError).code,
    ),
  )
  const same = Array.from({ length: 10 }, () => get('/product/0'))
  let ended = 0
  while (ended < 22) {
    await new Promise((resolve) => setImmediate(resolve))
    const next = waiting.shift()
    if (!next) continue
    next()
    ended += 1
  }
  const codes = await Promise.all(outcomes)
  expect(codes.filter((code) => code === 'page')).toHaveLength(22)
  expect(codes.filter((code) => code === 'busy')).toHaveLength(18)
  await Promise.all(same)
  expect(most()).toBe(2)
  expect(rendered).toHaveLength(22)
})

test('many different requests do not evict popular pages', async () => {
  const cache = createPageCache({ maxBytes: 1_000 })
  const page = (bytes: number) => ({ status: 200, br: Buffer.alloc(bytes), etag: '', csp: '', location: null })
  for (let round = 0; round < 2; round += 1)
    for (const key of ['home', 'shop']) await cache.get(key, async () => page(100))
  for (let at = 0; at < 500; at += 1) await cache.get(`random ${at}`, async () => page(100))
  expect([cache.has('home'), cache.has('shop'), cache.has('random 0'), cache.has('random 499')]).toEqual([
    true,
    true,
    false,
    true,
  ])
})
