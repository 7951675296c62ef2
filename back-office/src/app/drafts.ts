/** Unsaved drafts in localStorage, by the screen they belong to; deleted when the user signs out. */
const PREFIX = 'back-office-draft:'
const storageKeyOf = (draftId: string) => `${PREFIX}${draftId}`

export type StoredDraft<T> = { at: string; draft: T }

/** localStorage may be blocked (private mode, policy): reads then give `fallback` and writes do nothing. */
export function ignoringStorageErrors<T>(work: () => T, fallback: T): T {
  try {
    return work()
  } catch {
    return fallback
  }
}

export const readDraft = <T>(draftId: string): StoredDraft<T> | undefined =>
  ignoringStorageErrors(() => {
    const raw = localStorage.getItem(storageKeyOf(draftId))
    return raw === null ? undefined : (JSON.parse(raw) as StoredDraft<T>)
  }, undefined)

/** Stores a draft; a full store is ignored, the text is still on the screen. */
export const saveDraft = (draftId: string, draft: unknown): void =>
  ignoringStorageErrors(
    () => localStorage.setItem(storageKeyOf(draftId), JSON.stringify({ at: new Date().toISOString(), draft })),
    undefined,
  )

export const deleteDraft = (draftId: string): void =>
  ignoringStorageErrors(() => localStorage.removeItem(storageKeyOf(draftId)), undefined)

const draftKeys = (): string[] =>
  ignoringStorageErrors(() => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)), [])

/** Number of drafts stored in this browser. */
export const countDrafts = (): number => draftKeys().length

/** Deletes every draft, so that the next user of this browser sees none. */
export function deleteAllDrafts(): void {
  for (const name of draftKeys()) ignoringStorageErrors(() => localStorage.removeItem(name), undefined)
}
