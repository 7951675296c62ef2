import { expect, test } from 'vitest'
import { preferredLang } from './lang.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['th-TH,th;q=0.9,en;q=0.8', 'th'],
  ['zh-Hant-TW', 'zh'],
  ['ZH', 'zh'],
  ['de, th;q=0.1, en;q=0.9', 'en'],
  ['de,fr', 'en'],
  ['thx', 'en'],
  ['th;q=0', 'en'],
  ['th;q=0.5, zh;q=0.5', 'th'],
  ['*', 'en'],
])('%s asks for %s', (header, lang) => expect(preferredLang(header)).toBe(lang))
