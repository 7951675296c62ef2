import { expect, test } from 'vitest'
import { noise, slip } from '../testing/pictures.ts'
import { readSlip } from './slip-reader.ts'

test('reads bank and reference of a screenshot', async () => {
  expect(await readSlip(await slip())).toEqual({ bank: '002', reference: '0002123123121200011' })
})
test('a picture without code says nothing', async () => {
  expect(await readSlip(await noise(600, 800).jpeg().toBuffer())).toBeNull()
})
