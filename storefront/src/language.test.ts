import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activeLanguage, languageOf, rememberLanguage, storedLanguage } from './language.ts'

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
  [undefined, undefined, 'en'],
])('cookie %s and %s give %s', (cookie, accept, lang) => expect(languageOf(cookie, accept)).toBe(lang))

const page = { cookie: '', documentElement: { lang: '' } }
let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  page.cookie = ''
  page.documentElement.lang = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a choice is kept on the phone, told to the server and to the page', () => {
  rememberLanguage('th')
  expect(kept.get('lang')).toBe('th')
  expect(page.cookie).toMatch(/^lang=th; Path=\/; Max-Age=\d+; SameSite=Lax$/)
  expect(languageOf(page.cookie.split(';')[0], 'zh')).toBe('th')
  expect([storedLanguage(), activeLanguage()]).toEqual(['th', 'th'])
})

test.each([null, '', 'xx', '"th"', 'thai'])('%j in the phone’s memory is no choice', (value) => {
  if (value !== null) kept.set('lang', value)
  expect(storedLanguage()).toBeUndefined()
  expect(activeLanguage()).toBe('en')
})

test('a phone whose memory is closed has no choice, and may still make one', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
  })
  expect(storedLanguage()).toBeUndefined()
  rememberLanguage('zh')
  expect(activeLanguage()).toBe('zh')
})
