import { ignoringStorageErrors } from '../drafts.ts'

const PREFIX = 'back-office-recent:'
const MAX_RECENT = 6
/** A person who never signs in again on this browser leaves nothing behind for longer. */
const MAX_AGE_MS = 14 * 86_400_000

/** A record that was opened: type and id as in audit entries, and a label without a name of a person. */
export type RecentRecord = { type: string; id: string; label: string; at: string }

const isRecord = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  ['type', 'id', 'label', 'at'].every((field) => typeof Reflect.get(value, field) === 'string')

/** Records that this person opened from the search in this browser, the last one first. */
export function readRecent(personId: string, now = Date.now()): RecentRecord[] {
  const stored: unknown = ignoringStorageErrors(
    () => JSON.parse(localStorage.getItem(PREFIX + personId) ?? '[]') as unknown,
    [],
  )
  return Array.isArray(stored) ? stored.filter(isRecord).filter(({ at }) => now - Date.parse(at) < MAX_AGE_MS) : []
}

export function noteRecent(personId: string, opened: Omit<RecentRecord, 'at'>): void {
  const others = readRecent(personId).filter(({ type, id }) => type !== opened.type || id !== opened.id)
  const records = [{ ...opened, at: new Date().toISOString() }, ...others].slice(0, MAX_RECENT)
  ignoringStorageErrors(() => localStorage.setItem(PREFIX + personId, JSON.stringify(records)), undefined)
}

export const forgetRecent = (personId: string): void =>
  ignoringStorageErrors(() => localStorage.removeItem(PREFIX + personId), undefined)
