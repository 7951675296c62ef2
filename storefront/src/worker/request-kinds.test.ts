import { calls } from '@bailu/contract/calls'
import { expect, test } from 'vitest'
import { publicCallPatterns } from '../../build-worker.ts'
import { requestKindOf, pageKey } from './request-kinds.ts'

const SITE = 'https://b.co'
const readings = publicCallPatterns(calls)
const get = (path: string, mode = 'cors') => requestKindOf({ method: 'GET', url: SITE + path, mode }, SITE, readings)
const go = (path: string) => get(path, 'navigate')

test('public pages and those of the desk are cacheable; other private pages and paths of the server are not', () => {
  expect(['/', '/home?e=BL0001', '/product/7', '/shop?w=1', '/cart', '/person'].map(go)).toEqual(Array(6).fill('page'))
  // Opened without a network by partners; their HTML contains no data.
  expect(['/income', '/manage', '/manage/client/7', '/customer/personal'].map(go)).toEqual(Array(4).fill('page'))
  expect(['/account', '/card', '/login', '/register', '/no/such'].map(go)).toEqual(Array(5).fill('privatePage'))
  expect(['/api/docs', '/back-office/', '/healthz', '/static/icon.svg'].map(go)).toEqual(Array(4).fill(undefined))
})

test('of the calls only public GET calls are cacheable; no personal data, prices, orders or payments', () => {
  expect(get('/api/product?catalog=green&lang=th')).toBe('publicCall')
  expect(get('/api/product/100000?lang=th')).toBe('publicCall')
  expect(get('/api/article/100000?lang=zh')).toBe('publicCall')
  for (const path of ['/api/user-info', '/api/cart', '/api/order?lang=en', '/api/income', '/api/address'])
    expect(get(path), path).toBeUndefined()
  expect(get('/api/sitemessage/check?lang=en')).toBeUndefined()
  expect(get('/api/product')).toBeUndefined()
  const quote = { method: 'POST', url: `${SITE}/api/cart/quote`, mode: 'cors' }
  expect(requestKindOf(quote, SITE, readings)).toBeUndefined()
})

test('every cacheable call is marked as cached in the contract', () => {
  for (const [key, call] of Object.entries(calls)) {
    const path = key.split(' ')[1]!.replace(/\{\w+\}/g, '100000')
    const kind = key.startsWith('GET ') ? get(`${path}?lang=en`) : undefined
    expect(kind === 'publicCall', key).toBe('cacheSeconds' in call && call.cacheSeconds !== undefined)
    if (kind === 'publicCall') expect(call.who).toBe('public')
  }
})

test('requests to other hosts are not handled', () => {
  expect(requestKindOf({ method: 'GET', url: 'https://a.co/assets/x.js' }, SITE, readings)).toBeUndefined()
})

test('the referral code is not part of the cache key', () => {
  expect(pageKey(`${SITE}/?e=BL0001`)).toBe(`${SITE}/home`)
  expect(pageKey(`${SITE}/shop?w=1&e=BL0001&openExternalBrowser=1`)).toBe(`${SITE}/shop?w=1`)
  expect(pageKey(`${SITE}/product/7/`)).toBe(`${SITE}/product/7`)
})
