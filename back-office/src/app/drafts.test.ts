import { beforeEach, expect, test, vi } from 'vitest'
import { countDrafts, deleteAllDrafts, draftStore, setDraftOwner } from './drafts.ts'

let stored: Record<string, string> = {}
beforeEach(() => {
  stored = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})

test('a draft belongs to one person and one screen, and names the version it is based on', () => {
  setDraftOwner('anna')
  const annas = draftStore<{ title: string }>('article/3')
  annas.save(7, { title: 'Dew' })
  expect(annas.read()).toMatchObject({ version: 7, draft: { title: 'Dew' } })
  expect(draftStore('article/4').read()).toBeUndefined()
  setDraftOwner('bert')
  expect(draftStore('article/3').read()).toBeUndefined()
  // A screen that another person's sign-in has closed writes its last words for its own person.
  annas.save(7, { title: 'Dew drops' })
  expect(countDrafts()).toBe(0)
  setDraftOwner('anna')
  expect(countDrafts()).toBe(1)
})

test('signing out deletes the drafts of the person only', () => {
  setDraftOwner('bert')
  draftStore('article/new').save(0, {})
  setDraftOwner('anna')
  draftStore('article/new').save(0, {})
  deleteAllDrafts()
  expect(countDrafts()).toBe(0)
  setDraftOwner('bert')
  expect(countDrafts()).toBe(1)
})

test('passwords, numbers of ids and of bank accounts are not stored, at any depth', () => {
  setDraftOwner('anna')
  const draft = { reason: 'x', password: 'p', payment: { bank_reference: '1', id_number: '2', by: 'cash' } }
  draftStore('order/new').save(0, draft)
  expect(draftStore('order/new').read()?.draft).toEqual({ reason: 'x', payment: { by: 'cash' } })
})

test('drafts older than two weeks are deleted at the next sign-in of anyone', () => {
  setDraftOwner('anna')
  draftStore('article/new').save(0, {})
  for (const key of Object.keys(stored))
    stored[key] = stored[key]!.replace(/"at":"[^"]*"/, '"at":"2020-01-01T00:00:00Z"')
  setDraftOwner('bert')
  expect(stored).toEqual({})
})
