import { expect, test } from 'vitest'
import { limiter } from './limiter.ts'

test('runs up to the concurrency, queues up to the limit, rejects the excess; a failure frees its slot, too', async () => {
  const limited = limiter({ atOnce: 2, queue: 1 })
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
  const limited = limiter({ atOnce: 1, queue: 5, waitMs: 30 })
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
  const limited = limiter({ atOnce: 1, queue: 10 })
  const order: string[] = []
  const work = (whose: string, name: string) =>
    limited(async () => {
      await new Promise(setImmediate)
      order.push(name)
    }, whose)
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work('a', name)),
    ...['b1', 'b2'].map((name) => work('b', name)),
    work('c', 'c1'),
  ])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})
