import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { noisePicture, sampleSlip } from '../testing/fixtures/sample-files.ts'
import { emvChecksum } from './emv.ts'
import { parseSlipQr, readSlip } from './slip-reader.ts'

const SLIP = '004000060000010103002021900021231231212000115102TH91049C30'

test('published vector', () => {
  expect(parseSlipQr(SLIP)).toEqual({ bank: '002', reference: '0002123123121200011' })
})

test('check digits without leading zeros', () => {
  for (let n = 0; ; n += 1) {
    const reference = `00021231231212${String(n).padStart(5, '0')}`
    const body = `0040000600000101030020219${reference}5102TH9104`
    const check = emvChecksum(body)
    if (!check.startsWith('0')) continue
    expect(parseSlipQr(body + check.replace(/^0+/, ''))).toEqual({ bank: '002', reference })
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
])('%s is not a slip', (_, text) => expect(parseSlipQr(text)).toBeNull())

test('reads bank and reference of a screenshot', async () => {
  expect(await readSlip(await sampleSlip())).toEqual({ bank: '002', reference: '0002123123121200011' })
})
test('a picture without code gives null', async () => {
  expect(await readSlip(await noisePicture(600, 800).jpeg().toBuffer())).toBeNull()
})
test('concurrent searches run one at a time', async () => {
  const picture = await sampleSlip()
  let searching = 0
  let most = 0
  const count = (worker: Worker) => {
    most = Math.max(most, (searching += 1))
    worker.once('message', () => void (searching -= 1))
  }
  process.on('worker', count)
  const read = await Promise.all(Array.from({ length: 5 }, () => readSlip(picture)))
  process.off('worker', count)
  expect(read.map((found) => found?.bank)).toEqual(Array(5).fill('002'))
  expect(most).toBe(1)
})
