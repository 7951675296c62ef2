import { preferredLang } from '@bailu/contract/languages'
import { expect, test } from 'vitest'
import { deviceName } from './request-headers.ts'

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

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome|Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari|iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.19.0',
    'LINE|iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/460.0]',
    'Facebook|Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet|Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge|Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox|Mac'],
  ['curl/8.5', '|'],
  ['<script>|x', '|'],
  ['', ''],
  [undefined, ''],
])('%s', (agent, device) => expect(deviceName(agent)).toBe(device))
