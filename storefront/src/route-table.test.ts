import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTE_TABLE, rowOf } from './route-table.ts'

/** Rows whose screen is still to be built; a screen takes its row off this list. */
const WITHOUT_SCREEN = [
  '/income/total',
  '/income/activity',
  '/manage/client',
  '/manage/client/$id',
  '/about',
  '/license',
  '/license/$id',
  '/account',
  '/wthdrawal',
  '/card',
  '/data-center',
  '/data-center/customer/$id',
  '/data-center/trade/$id',
  '/customer/list',
  '/customer/agency',
  '/customer/personal',
  '/forgot',
  '/policy',
  '/social',
]

const folder = join(import.meta.dirname, 'routes')
const files = readdirSync(folder).filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'))
// The router marks an index with a trailing slash and a flat child with `_`; the address has neither.
const pathIn = (source: string) => {
  const id = /createFileRoute\('([^']+)'\)/.exec(source)?.[1] ?? ''
  return id === '/' ? id : id.replace(/\/$/, '').replaceAll('_/', '/')
}

test('every route file takes its flags from its row', () => {
  for (const source of sources) expect(source).toContain(`staticData: flags('${pathIn(source)}')`)
})

test('every row has a screen or is listed as without one, never both', () => {
  const built = sources.map(pathIn)
  expect([...built, ...WITHOUT_SCREEN].sort()).toEqual(Object.keys(ROUTE_TABLE).sort())
})

test.each([
  ['/product/7', '/product/$id'],
  ['/product/7/', '/product/$id'],
  ['/manage/client', '/manage/client'],
  ['/manage/client/9', '/manage/client/$id'],
  ['/product', undefined],
  ['/nowhere', undefined],
])('%s belongs to %s', (pathname, row) => expect(rowOf(pathname)).toBe(row))

test('what guests may see is what the specification lists', () => {
  const open = Object.entries(ROUTE_TABLE)
    .filter(([, flags]) => 'public' in flags)
    .map(([path]) => path)
  expect(open.sort()).toEqual([
    '/',
    '/address/list',
    '/announcement',
    '/article/detail/$id',
    '/cart',
    '/home',
    '/material',
    '/order/confirm',
    '/order/list',
    '/person',
    '/product/$id',
    '/shop',
    '/training',
  ])
})
