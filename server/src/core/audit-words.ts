import { createHash, randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'
import { auditNote } from '../database/tables/audit-notes.ts'
import type { Secrets } from './key-ring.ts'
import { seal, unsealOrPlain } from './seal.ts'

type Detail = Record<string, unknown>

/** Free text, also in entries about company objects. */
const TYPED = new Set(['reason', 'closed_reason', 'answer', 'note', 'words', 'q'])
/** Keys whose values are codes, ids or amounts and never text about a person; the text of all other keys can be erased. */
const CODED = new Set([
  'amount',
  'approval',
  'as',
  'by',
  'call',
  'cause',
  'client',
  'employee_no',
  'field',
  'fields',
  'figure',
  'flags',
  'from',
  'gross',
  'held_until',
  'kind',
  'level',
  'link',
  'mentor',
  'net',
  'number',
  'order',
  'orders',
  'paid_back',
  'paid_on',
  'passkey',
  'payment',
  'photo',
  'proof',
  'purpose',
  'refund',
  'returned_on',
  'role',
  'rule',
  'session',
  'stage',
  'state',
  'status',
  'subject',
  'tab',
  'tail',
  'tax',
  'to',
  'total',
  'unnoted',
  'until',
  'when',
  'why',
  'withdrawals',
  'withheld_to_date',
  'year_to_date',
])
/** Company objects: all values but free text stay in the entry. */
const SHOP_THINGS = new Set([
  'article',
  'banner',
  'basket',
  'brand_page',
  'closing',
  'course',
  'file',
  'ledger',
  'ledger_check',
  'licence',
  'material_category',
  'partner_logo',
  'picture',
  'policy',
  'price',
  'product',
  'setting',
  'site_message',
  'social',
  'tax_rule',
  'tip',
  'variant',
])
/** Matches codes and ids; excludes sentences, e-mail addresses and telephone numbers. */
const CODE = /^(?!\+?0\d{8,}$)[\w.:/-]{0,64}$/

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/

const isPlain = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Splits a detail into the part that stays in the entry for ever and the personal part that can be erased. */
export function splitDetail(refType: string, detail: Detail): { kept: Detail; words: Detail } {
  const aboutPeople = !SHOP_THINGS.has(refType)
  const kept: Detail = {}
  const words: Detail = {}
  for (const [key, value] of Object.entries(detail)) {
    if (value === undefined) continue
    // List filters arrive without typed text, see `auditableFilter`.
    if (key === 'filter') kept[key] = value
    else if (isPlain(value)) {
      const inner = splitDetail(refType, value)
      if (Object.keys(inner.kept).length > 0 || Object.keys(value).length === 0) kept[key] = inner.kept
      if (Object.keys(inner.words).length > 0) words[key] = inner.words
    } else if (isTyped(key, value, aboutPeople)) words[key] = value
    else kept[key] = value
  }
  return { kept, words }
}

function isTyped(key: string, value: unknown, aboutPeople: boolean): boolean {
  if (Array.isArray(value)) return aboutPeople && value.some((one) => isTyped(key, one, aboutPeople))
  if (typeof value !== 'string' || value === '' || UUID.test(value)) return false
  if (TYPED.has(key)) return true
  return aboutPeople && !TIME.test(value) && !(CODED.has(key) && CODE.test(value))
}

export const WORDS_HASH = 'words_hash'
export const notePlace = (id: string) => `audit_note/${id}/words`
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The detail column of an entry and, where there is personal text, the encrypted note that is stored beside it. */
export function auditParts(settings: Secrets, id: string, refType: string, detail: Detail) {
  const { kept, words } = splitDetail(refType, detail)
  if (Object.keys(words).length === 0) return { detail: kept, note: null }
  // The entry keeps a hash of the note; without a salt a short text could be found by trying candidates.
  const text = JSON.stringify({ salt: randomBytes(16).toString('base64url'), detail: words })
  return { detail: { ...kept, [WORDS_HASH]: hashOf(text) }, note: seal(settings, notePlace(id), text) }
}

type Entry = { id: string; detail: Detail }

/** Entries with their erasable text merged in: `erased` where the note was deleted, `altered` where it does not match the hash in the entry. */
export async function withWords<E extends Entry>(
  db: Db,
  settings: Secrets,
  entries: readonly E[],
): Promise<(E & { erased: boolean; altered: boolean })[]> {
  const ids = entries.filter(({ detail }) => WORDS_HASH in detail).map(({ id }) => id)
  const notes = ids.length === 0 ? [] : await db.select().from(auditNote).where(inArray(auditNote.auditId, ids))
  const found = new Map(notes.map((note) => [note.auditId, note.words]))
  return entries.map((entry) => {
    const { [WORDS_HASH]: hash, ...detail } = entry.detail
    const sealed = found.get(entry.id)
    if (hash === undefined || sealed === undefined)
      return { ...entry, detail, erased: hash !== undefined, altered: false }
    const text = openNote(settings, entry.id, sealed)
    if (text === undefined || hashOf(text) !== hash) return { ...entry, detail, erased: false, altered: true }
    const words = (JSON.parse(text) as { detail: Detail }).detail
    return { ...entry, detail: merge(detail, words), erased: false, altered: false }
  })
}

/** A note that cannot be decrypted is reported as altered instead of failing the whole list. */
function openNote(settings: Secrets, id: string, sealed: string): string | undefined {
  try {
    return unsealOrPlain(settings, notePlace(id), sealed)
  } catch {
    return undefined
  }
}

function merge(kept: Detail, words: Detail): Detail {
  const whole = { ...kept }
  for (const [key, value] of Object.entries(words))
    whole[key] = isPlain(value) && isPlain(whole[key]) ? merge(whole[key], value) : value
  return whole
}
