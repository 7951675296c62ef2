import type { Progress } from '@bailu/contract/training'
import { expect, test } from 'vitest'
import { withWaiting } from './with-waiting.ts'

const known: Progress = {
  course: 1,
  done: ['a'],
  at: 'a',
  seconds: { a: 5 },
  tries: 1,
  best: 40,
  passed: false,
  completed_at: null,
}

test('pending progress is merged over that of the server, in a started course or a new one', () => {
  const waiting = [
    { course: 1, chapter: 'b', done: true, seconds: 9 } as const,
    { course: 2, chapter: 'c', done: true } as const,
  ]
  expect(withWaiting([known], waiting)).toMatchObject([
    { course: 1, done: ['a', 'b'], at: 'b', seconds: { a: 5, b: 9 }, tries: 1, completed_at: null },
    { course: 2, done: ['c'], at: 'c', completed_at: null },
  ])
  expect(withWaiting([known], [{ course: 1, chapter: 'a', done: true }])).toMatchObject([{ done: ['a'] }])
  expect(withWaiting([known], [])).toEqual([known])
})
