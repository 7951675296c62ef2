import { expect, test } from 'vitest'
import { places } from './places.ts'

test('slots are limited in total and per key; a slot is released once', () => {
  const work = places(3)
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
