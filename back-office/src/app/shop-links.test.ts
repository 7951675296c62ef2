import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** A root-relative address in a link: `href="/…"`, `href={`/…`}`, `window.open('/…')`. */
const LINK = /(?:href=\{?|window\.open\()\s*[`'"](\/[^`'"]*)/g
const linksOf = (source: string): string[] => [...source.matchAll(LINK)].map(([, address]) => address!)

test('links to shop pages use the shop URL: the back office may run on another host', async () => {
  expect(linksOf('<a href="/policy"> <a href={`/product/${id}`}> <a href={shop(`/product/1`)}>')).toEqual([
    '/policy',
    '/product/${id}',
  ])
  const links: string[] = []
  for (const file of globSync('**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.ts'] }))
    links.push(...linksOf(await readFile(join(ROOT, file), 'utf8')))
  expect(links).toContain('/back-office/orders/${order.id}')
  expect(links.filter((address) => !/^\/(back-office|static)\//.test(address))).toEqual([])
})
