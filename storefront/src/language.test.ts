import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['a=1; lang=zh', 'th', 'zh'],
  ['lang=xx', 'th-TH,th;q=0.9,en;q=0.8', 'th'],
  [undefined, 'de,zh-CN;q=0.5,en;q=0.9', 'en'],
  [undefined, 'de', 'en'],
  [undefined, undefined, 'en'],
])('cookie %s and %s give %s', (cookie, accept, lang) => expect(languageOf(cookie, accept)).toBe(lang))
