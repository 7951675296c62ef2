import { expect, test } from 'vitest'
import { createLimiter, createSlots, createTokenBuckets } from './limiter.ts'

test('runs up to the concurrency, queues up to the limit, rejects the excess; a failure frees its slot, too', async () => {
  const limited = createLimiter({ concurrency: 2, queue: 1 })
  const ends: ((fails: boolean) => void)[] = []
  const work = () =>
    new Promise<string>((done, fail) => {
      ends.push((fails) => (fails ? fail(new Error('broken')) : done('done')))
    })
  const all = [1, 2, 3].map(() => limited(work).catch((error: Error) => error.message))
  await expect(limited(work)).rejects.toMatchObject({ code: 'busy' })
  expect(ends).toHaveLength(2)
  ends[0]!(true)
  await all[0]
  expect(ends).toHaveLength(3)
  for (const end of ends.slice(1)) end(false)
  expect(await Promise.all(all)).toEqual(['broken', 'done', 'done'])
  await expect(limited(async () => 'again')).resolves.toBe('again')
})

test('a task that waited too long is rejected and uses no slot', async () => {
  const limited = createLimiter({ concurrency: 1, queue: 5, waitMs: 30 })
  let end = () => {}
  const long = limited(() => new Promise<void>((done) => void (end = done)))
  const late = limited(async () => 'late')
  await expect(late).rejects.toMatchObject({ code: 'busy' })
  const soon = limited(async () => 'soon')
  end()
  await long
  await expect(soon).resolves.toBe('soon')
})

test('the queue is fair between owners', async () => {
  const limited = createLimiter({ concurrency: 1, queue: 10 })
  const order: string[] = []
  const work = (owner: string, name: string) =>
    limited(async () => {
      await new Promise(setImmediate)
      order.push(name)
    }, owner)
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work('a', name)),
    ...['b1', 'b2'].map((name) => work('b', name)),
    work('c', 'c1'),
  ])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('slots are limited in total and per key; a slot is released once', () => {
  const work = createSlots(3)
  const first = work.take({ a: 2, x: 2 })!
  const second = work.take({ a: 2, y: 2 })!
  expect(work.take({ a: 2, z: 2 })).toBeUndefined()
  const third = work.take({ b: 2, x: 2 })!
  expect(work.take({ c: 2 })).toBeUndefined()
  first()
  first()
  expect(work.count()).toBe(2)
  const fourth = work.take({ a: 2, x: 2 })!
  for (const done of [second, third, fourth]) done()
  expect(work.count()).toBe(0)
})

const TEN_A_MINUTE = { amount: 10, seconds: 60 }

test('a bucket empties, then refills evenly; each key has its own', () => {
  let now = 0
  const rates = createTokenBuckets({ now: () => now })
  const taken = Array.from({ length: 11 }, () => rates.take('a', TEN_A_MINUTE))
  expect(taken).toEqual([...Array<number>(10).fill(0), 6])
  expect(rates.take('b', TEN_A_MINUTE)).toBe(0)
  now = 5_900
  expect(rates.take('a', TEN_A_MINUTE)).toBe(1)
  now = 6_000
  expect(rates.take('a', TEN_A_MINUTE)).toBe(0)
  expect(rates.take('a', TEN_A_MINUTE)).toBe(6)
  now = 600_000
  expect(Array.from({ length: 11 }, () => rates.take('a', TEN_A_MINUTE)).filter((wait) => wait === 0)).toHaveLength(10)
})

test('a higher cost waits longer; a cost above the capacity needs a full bucket', () => {
  let now = 0
  const rates = createTokenBuckets({ now: () => now })
  expect(rates.take('a', TEN_A_MINUTE, 8)).toBe(0)
  expect(rates.take('a', TEN_A_MINUTE, 4)).toBe(12)
  now = 12_000
  expect(rates.take('a', TEN_A_MINUTE, 4)).toBe(0)
  expect(rates.take('b', TEN_A_MINUTE, 30)).toBe(0)
  expect(rates.take('b', TEN_A_MINUTE, 1)).toBe(126)
})

test('the number of buckets is limited', () => {
  const rates = createTokenBuckets({ now: () => 0, most: 100 })
  for (let at = 0; at < 1_000; at += 1) rates.take(`network ${at}`, TEN_A_MINUTE)
  expect(rates.size()).toBe(100)
})
