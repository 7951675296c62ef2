import { expect, test } from 'vitest'
import type { Progress } from '@bailu/contract/training/shop'
import { nextStep, percentDone, stepAfter, withPendingProgress } from './course-progress.ts'

const course = { chapters: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] as never[], quiz: {} as never }
const progressWith = (fields: Partial<Progress>): Progress => ({
  course: 1,
  done: [],
  at: null,
  seconds: {},
  tries: 0,
  best: null,
  passed: false,
  completed_at: null,
  ...fields,
})

test('the next step is the last opened chapter, then the first open one, then the quiz, and at last the start', () => {
  expect(nextStep(course, undefined)).toBe('a')
  expect(nextStep(course, progressWith({ at: 'b', done: ['a'] }))).toBe('b')
  expect(nextStep(course, progressWith({ at: 'b', done: ['b'] }))).toBe('a')
  expect(nextStep(course, progressWith({ at: 'c', done: ['a', 'b', 'c'] }))).toBe('quiz')
  expect(nextStep(course, progressWith({ at: 'c', done: ['a', 'b', 'c'], passed: true }))).toBe('a')
  expect(nextStep({ ...course, quiz: null }, progressWith({ done: ['a', 'b', 'c'] }))).toBe('a')
})

test('after the last chapter comes the quiz, or nothing', () => {
  expect(stepAfter(course, 'a')).toBe('b')
  expect(stepAfter(course, 'c')).toBe('quiz')
  expect(stepAfter({ ...course, quiz: null }, 'c')).toBeUndefined()
})

test('100 percent only when everything is done', () => {
  expect(percentDone(undefined, 3, true)).toBe(0)
  expect(percentDone(progressWith({ done: ['a', 'b', 'c'] }), 3, true)).toBe(75)
  expect(percentDone(progressWith({ done: ['a', 'b', 'c'], passed: true }), 3, true)).toBe(100)
  expect(percentDone(progressWith({ done: ['a', 'b', 'gone', 'c'] }), 3, false)).toBe(100)
})

const serverProgress: Progress = {
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
  const pending = [
    { course: 1, chapter: 'b', done: true, seconds: 9 } as const,
    { course: 2, chapter: 'c', done: true } as const,
  ]
  expect(withPendingProgress([serverProgress], pending)).toMatchObject([
    { course: 1, done: ['a', 'b'], at: 'b', seconds: { a: 5, b: 9 }, tries: 1, completed_at: null },
    { course: 2, done: ['c'], at: 'c', completed_at: null },
  ])
  expect(withPendingProgress([serverProgress], [{ course: 1, chapter: 'a', done: true }])).toMatchObject([
    { done: ['a'] },
  ])
  expect(withPendingProgress([serverProgress], [])).toEqual([serverProgress])
})
