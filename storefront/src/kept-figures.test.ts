import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Lists and counts of the same person for another filter; nothing of them is read as somebody's money. */
const ALLOWED = ['features/cart/queries.ts', 'features/home/queries.ts', 'features/leads/queries.ts']

test('no figure of another request stands under a new address while its own is loading', () => {
  const here = import.meta.dirname
  const using = globSync('**/*.{ts,tsx}', { cwd: here })
    .filter(
      (file) => !file.endsWith('.test.ts') && readFileSync(`${here}/${file}`, 'utf8').includes('keepPreviousData'),
    )
    .toSorted()
  expect(using).toEqual(ALLOWED)
})
