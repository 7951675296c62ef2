import { en } from '@bailu/phrases/data-center/en'
import { expect, test } from 'vitest'
import type { Translations } from '@bailu/phrases/translations'
import { describeChange, formatFigure } from './figure-value.ts'

test.each([
  [110, 100, '10 % more'],
  [100, 110, '9.1 % less'],
  [1_234, 100, '1134 % more'],
  [5, 0, 'none previously'],
  [0, 5, '100 % less'],
  [0, 0, 'no change'],
  [null, null, 'no change'],
  [500, null, 'none previously'],
  [null, 500, 'no change'],
  [-50, 100, '150 % less'],
])('%j after %j: %s', (value, before, text) => {
  expect(describeChange(value, before, en as unknown as Translations['dataCenter']).text).toBe(text)
})

test('money, points and null', () => {
  expect([formatFigure('money', 129_050), formatFigure('count', 1_200), formatFigure('money', null)]).toEqual([
    '฿1,290.50',
    '1,200',
    '–',
  ])
})
