import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { noise, slip } from '../testing/pictures.ts'
import { readSlip } from './slip-reader.ts'

test('reads bank and reference of a screenshot', async () => {
  expect(await readSlip(await slip())).toEqual({ bank: '002', reference: '0002123123121200011' })
})
test('a picture without code gives null', async () => {
  expect(await readSlip(await noise(600, 800).jpeg().toBuffer())).toBeNull()
})
test('concurrent searches run one at a time', async () => {
  const picture = await slip()
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
