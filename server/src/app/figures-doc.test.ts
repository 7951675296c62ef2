import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const NAMED = /`(server\/src\/[\w./-]+\.ts)` `(\w+)`/g

test('docs/figures.md names functions that are there', () => {
  const named = [...readFileSync(new URL('docs/figures.md', ROOT), 'utf8').matchAll(NAMED)]
  expect(named.length).toBeGreaterThan(15)
  const missing = named.filter(([, file = '', name = '']) => {
    const path = new URL(file, ROOT)
    return (
      !existsSync(path) ||
      !new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm').test(readFileSync(path, 'utf8'))
    )
  })
  expect(missing.map(([all]) => all)).toEqual([])
})
