import { expect, test } from 'vitest'
import { addScanned, joinText } from './delivery-text.ts'

test.each([
  ['', 'SKU-1', 'SKU-1\t1', 1],
  ['SKU-1\t1', 'SKU-1', 'SKU-1\t2', 2],
  ['SKU-1 4\nSKU-2,1\n', 'sku-2', 'SKU-1 4\nSKU-2\t2\n', 2],
  ['"SKU-1","9"', 'SKU-1', 'SKU-1\t10', 10],
  ['SKU-1\tmany', 'SKU-1', 'SKU-1\tmany\nSKU-1\t1', 1],
  ['SKU-1', 'SKU-1', 'SKU-1\nSKU-1\t1', 1],
])('a scan in %j of %s', (text, scanned, after, pieces) => {
  expect(addScanned(text, scanned)).toEqual({ text: after, pieces })
})

test('lines of a file come below those that are there', () => {
  expect(joinText('A\t1\n\n', 'B\t2')).toBe('A\t1\nB\t2')
  expect(joinText(' \n', 'B\t2')).toBe('B\t2')
})
