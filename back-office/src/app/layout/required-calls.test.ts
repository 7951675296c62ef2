import { readFileSync } from 'node:fs'
import { calls, callsOfRoles } from '@bailu/contract/calls'
import { expect, test } from 'vitest'
import { requiredCallOf } from './required-calls.ts'

const tree = readFileSync(new URL('../../route-tree.gen.ts', import.meta.url), 'utf8')
const addresses = [...tree.matchAll(/id: '\/_app(\/[^']*)'/g)].map(([, address = '']) => address)
/** The page of an unknown address. */
const UNKNOWN = '/$'

test('every page behind the sign-in names the call that it requires', () => {
  expect(addresses.length).toBeGreaterThan(50)
  const pages = addresses.filter((address) => address !== UNKNOWN)
  expect(pages.filter((address) => requiredCallOf(address) === undefined)).toEqual([])
  for (const address of pages) expect(calls[requiredCallOf(address)!].who).toBeInstanceOf(Array)
})

test.each([
  ['content', '/rewards/grant', false],
  ['content', '/orders/new', false],
  ['content', '/orders/$id', false],
  ['operations', '/banners', false],
  ['operations', '/products/new', false],
  ['operations', '/products/$id', true],
  ['finance', '/orders/ship', false],
  ['finance', '/articles/$id', false],
  ['finance', '/rewards/grant', true],
  ['owner', '/staff', true],
] as const)('a member of staff with role %s and the page %s: %s', (role, address, isShown) => {
  expect(callsOfRoles([role]).includes(requiredCallOf(address)!)).toBe(isShown)
})
