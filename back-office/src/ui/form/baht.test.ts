import { expect, test } from 'vitest'
import { parseSatang } from './baht.ts'

test('parses baht with separators, currency sign and spaces', () => {
  const parsed = ['1340', '1,340.00', '฿ 1,340.5', ' 0.01 ', '12,500,000', '1 340.25', '0'].map(parseSatang)
  expect(parsed).toEqual([134_000, 134_000, 134_050, 1, 1_250_000_000, 134_025, 0])
})

test('rejects text that is not an amount', () => {
  for (const text of ['', '-500', '1250,50', '1,34', '1.2.3', '1e3', '12.345', 'abc', '๑๒๓', ',100', '1,0000'])
    expect(parseSatang(text), text).toBeUndefined()
})
