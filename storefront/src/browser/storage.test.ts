import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as StorageModule from './storage.ts'

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

let storage: typeof StorageModule
beforeEach(async () => {
  vi.resetModules()
  storage = await import('./storage.ts')
})
afterEach(() => vi.unstubAllGlobals())

const stub = (overrides: Partial<Storage>) => {
  const entries = new Map<string, string>()
  const store = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    ...overrides,
  }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
  return entries
}

test.each([
  ['refuses everything', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse }],
  ['is full', { setItem: refuse }],
])('values live as long as the page where storage %s', (_, overrides) => {
  stub(overrides)
  storage.writeStorage('cart:', '[1]')
  storage.writeTabStorage('draft', { message: 'hi' })
  expect(storage.readStorage('cart:')).toBe('[1]')
  expect(storage.readStorageJson('cart:', [])).toEqual([1])
  expect(storage.readTabStorage('draft', null)).toEqual({ message: 'hi' })
  expect(storage.storageKeys()).toContain('cart:')
  storage.removeStorage('cart:')
  storage.clearTabStorage()
  expect(storage.readStorage('cart:')).toBeNull()
  expect(storage.readTabStorage('draft', null)).toBeNull()
})

test('a newer value that could not be stored replaces the stored one, until it can be stored', () => {
  const entries = stub({})
  storage.writeStorage('cart:', 'old')
  const { setItem } = localStorage
  localStorage.setItem = refuse
  storage.writeStorage('cart:', 'new')
  expect([storage.readStorage('cart:'), entries.get('cart:')]).toEqual(['new', 'old'])
  localStorage.setItem = setItem
  storage.writeStorage('cart:', 'newest')
  expect([storage.readStorage('cart:'), entries.get('cart:')]).toEqual(['newest', 'newest'])
})

test('an in-app browser whose storage is null, and access that throws', () => {
  vi.stubGlobal('localStorage', null)
  storage.writeStorage('lang', 'th')
  expect(storage.readStorage('lang')).toBe('th')
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true })
  storage.writeStorage('e', 'BL0001')
  expect(storage.readStorage('e')).toBe('BL0001')
})

test('without a page nothing is stored: the memory of the server is shared', () => {
  vi.stubGlobal('localStorage', undefined)
  storage.writeStorage('token', 'secret')
  expect(storage.readStorage('token')).toBeNull()
})
