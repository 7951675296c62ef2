import { expect, test } from 'vitest'
import { withMessage } from './message-link.ts'

const TEXT = 'คำสั่งซื้อ BL1 & more? 100% +1'
const words = encodeURIComponent(TEXT)

test.each([
  ['https://line.me/R/ti/p/@bailu-demo', `https://line.me/R/oaMessage/%40bailu-demo/?${words}`],
  ['https://line.me/R/ti/p/%40bailu', `https://line.me/R/oaMessage/%40bailu/?${words}`],
  ['https://line.me/ti/p/@bailu', `https://line.me/R/oaMessage/%40bailu/?${words}`],
  ['https://wa.me/66812345678', `https://wa.me/66812345678?text=${words}`],
  ['mailto:hello@bailu.example', `mailto:hello@bailu.example?body=${words}`],
  ['mailto:hello@bailu.example?subject=Help', `mailto:hello@bailu.example?subject=Help&body=${words}`],
  // A private account, a short link, a page: they accept no prepared message.
  ['https://line.me/ti/p/abcDEF123', null],
  ['https://lin.ee/abc', null],
  ['https://m.me/bailu', null],
  ['https://wa.me/qr/ABC', null],
  ['not a link', null],
])('%s', (href, link) => {
  expect(withMessage(href, TEXT)).toBe(link)
})
