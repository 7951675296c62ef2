import { expect, test } from 'vitest'
import { createLimiter, createSlots } from './limiter.ts'

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
