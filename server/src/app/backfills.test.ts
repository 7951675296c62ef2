import { expect, test } from 'vitest'
import { MINUTE_MS } from '@bailu/phrases/days'
import { type Backfill, runBackfills } from './backfills.ts'
import { openTestApp } from '../testing/test-app.ts'

test('a backfill runs until it changes nothing and servers of the previous release are gone', async () => {
  const shop = await openTestApp()
  const left = [3, 2, 0, 1, 0, 0, 0]
  const runs: number[] = []
  const fill: Backfill = {
    name: 'test',
    async run() {
      const changed = left[runs.length] ?? 0
      runs.push(changed)
      return changed
    },
  }
  const begin = shop.deps.clock()
  const at = async (minutes: number) => {
    shop.setClock(new Date(begin.getTime() + minutes * MINUTE_MS))
    return runBackfills(shop.ctx({ kind: 'system' }), [fill])
  }
  expect(await at(0)).toEqual(['test'])
  expect(await at(1)).toEqual(['test'])
  expect(await at(2), 'the former version may still write').toEqual(['test'])
  expect(await at(31), 'it did').toEqual(['test'])
  expect(await at(32)).toEqual([])
  expect(await at(33), 'done is done').toEqual([])
  expect(runs).toEqual([3, 2, 0, 1, 0])
  await shop.close()
})

test('a failing backfill is tried again, and the others run', async () => {
  const shop = await openTestApp()
  let tries = 0
  const fails: Backfill = {
    name: 'fails once',
    async run() {
      tries += 1
      if (tries === 1) throw new Error('not yet')
      return 0
    },
  }
  const runs: string[] = []
  const other: Backfill = { name: 'other', run: async () => runs.push('other') - runs.length }
  expect(await runBackfills(shop.ctx({ kind: 'system' }), [fails, other])).toEqual(['fails once', 'other'])
  expect(runs).toEqual(['other'])
  shop.setClock(new Date(shop.deps.clock().getTime() + 31 * MINUTE_MS))
  expect(await runBackfills(shop.ctx({ kind: 'system' }), [fails, other])).toEqual([])
  expect(tries).toBe(2)
  await shop.close()
})
