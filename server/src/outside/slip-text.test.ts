import { expect, test } from 'vitest'
import { checksum } from './emv.ts'
import { parseSlip } from './slip-text.ts'

const SLIP = '004000060000010103002021900021231231212000115102TH91049C30'

test('published vector', () => {
  expect(parseSlip(SLIP)).toEqual({ bank: '002', reference: '0002123123121200011' })
})

test('check digits without leading zeros', () => {
  for (let n = 0; ; n += 1) {
    const reference = `00021231231212${String(n).padStart(5, '0')}`
    const body = `0040000600000101030020219${reference}5102TH9104`
    const check = checksum(body)
    if (!check.startsWith('0')) continue
    expect(parseSlip(body + check.replace(/^0+/, ''))).toEqual({ bank: '002', reference })
    return
  }
})

test.each([
  ['a wrong check', SLIP.replace('9C30', '9C31')],
  ['a changed reference', SLIP.replace('1231', '1232')],
  ['a payment QR', '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469'],
  ['a link', 'https://example.com/'],
  ['nothing', ''],
  ['a very long text', SLIP.repeat(5)],
])('%s is not a slip', (_, text) => expect(parseSlip(text)).toBeNull())
