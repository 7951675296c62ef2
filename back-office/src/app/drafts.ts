import { createIdempotencyKey } from '@bailu/client/idempotency-key'

/** Unsaved drafts in localStorage, by person and by the screen they belong to; deleted when the person signs out. */
const PREFIX = 'back-office-draft:'
/** A person who never signs in again on this browser leaves nothing behind for longer. */
const MAX_AGE_MS = 14 * 86_400_000
/** Fields that stay on the screen only. */
const SECRET = /password|passkey|code_word|bank_reference|account_number|id_number|national_id|tax_id|card/i
let owner = ''
/** Two tabs may show the same screen: each has drafts of its own. */
const TAB = createIdempotencyKey()
/** Nothing is stored after the person signed out: screens write once more while they close. */
let isOpen = true

/** `version`: the stored version that the draft is based on, 0 for something new. */
export type StoredDraft<T> = { at: string; version: DraftVersion; draft: T; tab?: string }
export type DraftVersion = number | string

/** localStorage may be blocked (private mode, policy): reads then give `fallback` and writes do nothing. */
export function ignoringStorageErrors<T>(work: () => T, fallback: T): T {
  try {
    return work()
  } catch {
    return fallback
  }
}

const draftKeys = (prefix: string): string[] =>
  ignoringStorageErrors(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix)), [])

const read = <T>(key: string): StoredDraft<T> | undefined =>
  ignoringStorageErrors(() => {
    const raw = localStorage.getItem(key)
    return raw === null ? undefined : (JSON.parse(raw) as StoredDraft<T>)
  }, undefined)

const remove = (key: string): void => ignoringStorageErrors(() => localStorage.removeItem(key), undefined)

/** Whose drafts are read and written from now on. Old drafts of anyone are deleted. */
export function setDraftOwner(id: string): void {
  owner = id
  isOpen = true
  const oldest = Date.now() - MAX_AGE_MS
  for (const key of draftKeys(PREFIX)) if (!(Date.parse(read(key)?.at ?? '') > oldest)) remove(key)
}

export type DraftStore<T> = {
  /** The newest draft of the screen, also of another tab; later calls replace or delete this one. */
  read: () => StoredDraft<T> | undefined
  /** Whether there is a draft of this tab, or the one that was read. */
  isStored: () => boolean
  /** A full store is ignored, the text is still on the screen. */
  save: (version: DraftVersion, draft: T) => void
  delete: () => void
}

/**
 * The draft of the present person for one screen; it stays theirs when another person signs in. A draft that another tab
 * has written in the meantime is not overwritten: this tab then has one beside it, and both are offered, the newest first.
 */
export function draftStore<T>(screen: string): DraftStore<T> {
  const base = `${PREFIX}${owner}:${screen}`
  let key = base
  let readAt: string | undefined
  const isOwn = (stored: StoredDraft<T> | undefined) =>
    stored !== undefined && (stored.tab === undefined || stored.tab === TAB || stored.at === readAt)
  return {
    read: () => {
      const names = draftKeys(base).filter((name) => name === base || name.startsWith(`${base}#`))
      const [newest] = names
        .flatMap((name) => {
          const stored = read<T>(name)
          return stored ? [{ name, stored }] : []
        })
        .toSorted((one, other) => (one.stored.at > other.stored.at ? -1 : 1))
      if (!newest) return undefined
      key = newest.name
      readAt = newest.stored.at
      return newest.stored
    },
    isStored: () => isOwn(read<T>(key)),
    save: (version, draft) => {
      if (!isOpen) return
      const stored = read<T>(key)
      if (stored && !isOwn(stored)) key = `${base}#${TAB}`
      ignoringStorageErrors(
        () =>
          localStorage.setItem(
            key,
            JSON.stringify({ at: new Date().toISOString(), version, tab: TAB, draft }, (name, value: unknown) =>
              SECRET.test(name) ? undefined : value,
            ),
          ),
        undefined,
      )
    },
    delete: () => {
      if (isOwn(read<T>(key))) remove(key)
    },
  }
}

/** Number of drafts of the present person in this browser. */
export const countDrafts = (): number => draftKeys(`${PREFIX}${owner}:`).length

/** Deletes every draft of the present person, so that the next user of this browser finds none. */
export function deleteAllDrafts(): void {
  isOpen = false
  for (const key of draftKeys(`${PREFIX}${owner}:`)) remove(key)
}
