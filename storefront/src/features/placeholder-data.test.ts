import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Files allowed to use keepPreviousData: lists and counts of the same user under another filter, never amounts of
 * money.
 */
const ALLOWED = ['features/cart/queries.ts', 'features/content/home-content.ts', 'features/leads/queries.ts']

test('while data of a new query loads, no figures of the previous query are shown', () => {
  const here = `${import.meta.dirname}/..`
  const files = globSync('**/*.{ts,tsx}', { cwd: here })
    .filter(
      (file) => !file.endsWith('.test.ts') && readFileSync(`${here}/${file}`, 'utf8').includes('keepPreviousData'),
    )
    .toSorted()
  expect(files).toEqual(ALLOWED)
})
