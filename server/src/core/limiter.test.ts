import { expect, test } from 'vitest'
import { limiter } from './limiter.ts'

test('so many at once, so many wait, the excess is busy; a failure ends a turn too', async () => {
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
