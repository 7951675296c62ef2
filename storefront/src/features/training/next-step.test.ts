import type { Progress } from '@bailu/contract/training'
import { expect, test } from 'vitest'
import { nextStep, stepAfter } from './next-step.ts'
import { shareDone } from './share-done.ts'

const course = { chapters: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] as never[], quiz: {} as never }
const mine = (part: Partial<Progress>): Progress => ({
  course: 1,
  done: [],
  at: null,
  seconds: {},
  tries: 0,
  best: null,
  passed: false,
  completed_at: null,
  ...part,
})

test('the next step is the last opened chapter, then the first open one, then the quiz, and at last the start', () => {
  expect(nextStep(course, undefined)).toBe('a')
  expect(nextStep(course, mine({ at: 'b', done: ['a'] }))).toBe('b')
  expect(nextStep(course, mine({ at: 'b', done: ['b'] }))).toBe('a')
  expect(nextStep(course, mine({ at: 'c', done: ['a', 'b', 'c'] }))).toBe('quiz')
  expect(nextStep(course, mine({ at: 'c', done: ['a', 'b', 'c'], passed: true }))).toBe('a')
  expect(nextStep({ ...course, quiz: null }, mine({ done: ['a', 'b', 'c'] }))).toBe('a')
})

test('after the last chapter comes the quiz, or nothing', () => {
  expect(stepAfter(course, 'a')).toBe('b')
  expect(stepAfter(course, 'c')).toBe('quiz')
  expect(stepAfter({ ...course, quiz: null }, 'c')).toBeUndefined()
})

test('100 percent only when everything is done', () => {
  expect(shareDone(undefined, 3, true)).toBe(0)
  expect(shareDone(mine({ done: ['a', 'b', 'c'] }), 3, true)).toBe(75)
  expect(shareDone(mine({ done: ['a', 'b', 'c'], passed: true }), 3, true)).toBe(100)
  expect(shareDone(mine({ done: ['a', 'b', 'gone', 'c'] }), 3, false)).toBe(100)
})
