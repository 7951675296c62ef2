import { beforeEach, expect, test, vi } from 'vitest'
import { pendingProgress } from './pending-progress.ts'

const memory = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => memory.set(key, value),
  removeItem: (key: string) => memory.delete(key),
})
beforeEach(() => memory.clear())

const bothDone = () => {
  for (const chapter of ['a', 'b']) pendingProgress.add(7, { course: 1, chapter, done: true })
}

test('one entry per chapter, and done stays done', () => {
  bothDone()
  expect(pendingProgress.add(7, { course: 1, chapter: 'b', seconds: 12 })).toBe(true)
  expect(pendingProgress.get(7)).toEqual([
    { course: 1, chapter: 'a', done: true },
    { course: 1, chapter: 'b', done: true, seconds: 12 },
  ])
  expect(pendingProgress.get(8)).toEqual([])
})

test('what was sent is removed, and everything when the account is signed out', () => {
  bothDone()
  pendingProgress.remove(7, 'a')
  expect(pendingProgress.get(7)).toMatchObject([{ chapter: 'b' }])
  pendingProgress.clear(7)
  expect(memory.size).toBe(0)
})
