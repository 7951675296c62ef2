import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flagsOf, ROUTE_TABLE, routeOf } from './route-table.ts'

const folder = join(import.meta.dirname, '../routes')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && file !== '__root.tsx',
)
const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'))
// The router marks an index with a trailing slash and a flat child with `_`; the address has neither.
const pathIn = (source: string) => {
  const id = /createFileRoute\('([^']+)'\)/.exec(source)?.[1] ?? ''
  return id === '/' ? id : id.replace(/\/$/, '').replaceAll('_/', '/')
}

test('every route file takes its flags from the route table', () => {
  for (const source of sources) expect(source).toContain(`routeFlags('${pathIn(source)}')`)
})

test('every route of the table has a route file', () => {
  const built = sources.map(pathIn)
  expect(built.sort()).toEqual(Object.keys(ROUTE_TABLE).sort())
})

test.each([
  ['/product/7', '/product/$id'],
  ['/product/7/', '/product/$id'],
  ['/manage/client', '/manage/client'],
  ['/manage/client/9', '/manage/client/$id'],
  ['/product', undefined],
  ['/nowhere', undefined],
])('%s matches %s', (pathname, row) => expect(routeOf(pathname)).toBe(row))

test.each([
  ['/income/sales', true],
  ['/manage/client/9', true],
  ['/card', true],
  ['/manage', false],
  ['/order/list', false],
  ['/nowhere', false],
])('%s is for partners only: %s', (pathname, only) => expect(flagsOf(pathname)?.partnersOnly ?? false).toBe(only))

test('guests may see exactly the routes that the specification lists, the page of their own data and those of partners', () => {
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
    '/my-data',
    '/order/confirm',
    '/order/list',
    '/partner/$no',
    '/person',
    '/product/$id',
    '/shop',
    '/training',
  ])
})
