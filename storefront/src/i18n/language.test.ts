import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activeLang, negotiateLang, storeLang, storedLang } from './language.ts'

test.each([
  ['a=1; lang=zh', 'th', 'zh'],
  ['lang=TH', 'en', 'th'],
  ['language=zh; xlang=zh', 'th', 'th'],
  ['lang=xx', 'th-TH,th;q=0.9,en;q=0.8', 'th'],
  ['lang=', 'zh', 'zh'],
  [undefined, 'de,zh-CN;q=0.5,en;q=0.9', 'en'],
  [undefined, 'zh-Hant-TW', 'zh'],
  [undefined, 'th;q=0, zh;q=0.1', 'zh'],
  [undefined, 'thx', 'en'],
  [undefined, '*', 'en'],
  [undefined, 'de', 'en'],
  [undefined, '', 'en'],
  [undefined, undefined, 'th'],
  ['lang=zh', undefined, 'zh'],
])('cookie %s and %s give %s', (cookie, accept, lang) => expect(negotiateLang(cookie, accept)).toBe(lang))

test('the cookie with the __Host- prefix wins over the one without', () => {
  expect(negotiateLang('lang=zh; __Host-lang=th', 'en')).toBe('th')
  expect(negotiateLang('__Host-lang=xx; lang=zh', 'th')).toBe('th')
})

const page = { cookie: '', documentElement: { lang: '' } }
let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  page.cookie = ''
  page.documentElement.lang = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a choice is written to local storage, the cookie and the html element', () => {
  storeLang('th')
  expect(storage.get('lang')).toBe('th')
  expect(page.cookie).toMatch(/^lang=th; Path=\/; Max-Age=\d+; SameSite=Lax$/)
  expect(negotiateLang(page.cookie.split(';')[0], 'zh')).toBe('th')
  expect([storedLang(), activeLang()]).toEqual(['th', 'th'])
})

test('over TLS the cookie has the __Host- prefix', () => {
  const written: string[] = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    documentElement: { lang: '' },
    set cookie(value: string) {
      written.push(value)
    },
  })
  storeLang('th')
  expect(written).toEqual(['__Host-lang=th; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
})

test.each([null, '', 'xx', '"th"', 'thai'])('%j in the phone’s memory is no choice', (value) => {
  if (value !== null) storage.set('lang', value)
  expect(storedLang()).toBeUndefined()
  expect(activeLang()).toBe('en')
})

test('when local storage throws there is no stored language, and choosing one still works', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
  })
  expect(storedLang()).toBeUndefined()
  storeLang('zh')
  expect(activeLang()).toBe('zh')
})
