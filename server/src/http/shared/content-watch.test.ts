import { expect, test } from 'vitest'
import { createContentWatch } from './content-watch.ts'

function watch() {
  const state = { version: '1', reads: 0, clears: 0, changes: 0, errors: 0, now: 0, isAway: false }
  const content = createContentWatch({
    readVersion: async () => {
      state.reads += 1
      if (state.isAway) throw new Error('away')
      return state.version
    },
    clearCaches: () => {
      state.clears += 1
    },
    onChange: async () => {
      state.changes += 1
    },
    onError: () => {
      state.errors += 1
    },
    now: () => state.now,
  })
  return { state, content }
}

test('the version is read when a cache is used, at most once in a while, by one query for all', async () => {
  const { state, content } = watch()
  await Promise.all([content.fresh(), content.fresh(), content.fresh()])
  state.now = 399
  await content.fresh()
  expect(state.reads).toBe(1)
  state.now = 400
  await content.fresh()
  expect(state).toMatchObject({ reads: 2, clears: 0 })
})

test('a raised version clears the caches before the caller goes on', async () => {
  const { state, content } = watch()
  await content.fresh()
  state.version = '2'
  state.now = 1_000
  await content.fresh()
  expect(state).toMatchObject({ clears: 1, changes: 1 })
  expect(content.generation()).toBe(1)
  content.clear()
  expect(content.generation()).toBe(2)
})

test('without the database caches are used as they are, and a change in that time is seen afterwards', async () => {
  const { state, content } = watch()
  await content.fresh()
  Object.assign(state, { isAway: true, now: 1_000, version: '2' })
  await content.fresh()
  expect(state).toMatchObject({ clears: 0, errors: 1 })
  Object.assign(state, { isAway: false, now: 2_000 })
  await content.fresh()
  expect(state.clears).toBe(1)
})

test('a database that does not answer delays a caller by a quarter of a second at most', async () => {
  let now = 0
  const content = createContentWatch({
    readVersion: () => new Promise(() => undefined),
    clearCaches: () => undefined,
    now: () => now,
  })
  await content.fresh()
  now = 5_000
  await content.fresh()
})
