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

test('two tabs with the same screen: neither overwrites the draft of the other, the newest is offered first', async () => {
  setDraftOwner('anna')
  vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') })
  const first = draftStore<string>('article/3')
  expect(first.read()).toBeUndefined()
  vi.resetModules()
  const otherTab = await import('./drafts.ts')
  otherTab.setDraftOwner('anna')
  const second = otherTab.draftStore<string>('article/3')
  expect(second.read()).toBeUndefined()
  first.save(1, 'older')
  vi.advanceTimersByTime(1_000)
  second.save(1, 'newer')
  expect(countDrafts()).toBe(2)
  expect([first.isStored(), second.isStored()]).toEqual([true, true])
  // Opened again later: the newest, and when that was taken and saved, the other one.
  vi.resetModules()
  const later = await import('./drafts.ts')
  later.setDraftOwner('anna')
  const store = later.draftStore<string>('article/3')
  expect(store.read()?.draft).toBe('newer')
  store.save(1, 'newer and more')
  store.delete()
  expect(later.draftStore<string>('article/3').read()?.draft).toBe('older')
  // Of two tabs that took the same draft, the one that writes second keeps its own beside it.
  const [one, two] = [otherTab.draftStore<string>('article/3'), later.draftStore<string>('article/3')]
  one.read()
  two.read()
  vi.advanceTimersByTime(1_000)
  one.save(1, 'by one')
  two.save(1, 'by two')
  expect(countDrafts()).toBe(2)
  vi.useRealTimers()
})
