import { createHash, randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'
import { auditNote } from '../features/audit/table.ts'
import { seal, type Secrets, unsealOrEmpty } from '../lib/crypto.ts'

type Detail = Record<string, unknown>

/** Free text, also in entries about company objects. */
const FREE_TEXT_KEYS = new Set(['reason', 'closed_reason', 'answer', 'note', 'words', 'q'])
/** Keys whose values are codes, ids or amounts and never text about a person; the text of all other keys can be erased. */
const CODED_KEYS = new Set([
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
  'hold_until',
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
  'slip',
  'purpose',
  'refund',
  'returned_on',
  'role',
  'roles',
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
/** Dates of a person, unlike the times of what happened. */
const PERSONAL_DATE_KEYS = new Set(['birth_date', 'birthday'])
/** Company objects: all values but free text stay in the entry. */
const NON_PERSONAL_REF_TYPES = new Set([
  'article',
  'banner',
  'basket',
  'brand_page',
  'closing',
  'course',
  'customer_segment',
  'customer_tag',
  'file',
  'ledger',
  'ledger_check',
  'licence',
  'material_category',
  'partner_logo',
  'pickup_point',
  'picture',
  'policy',
  'price',
  'product',
  'reason_template',
  'search_group',
  'shop_rule',
  'site_message',
  'social',
  'stock_delivery',
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
export function splitDetail(refType: string, detail: Detail): { retained: Detail; erasable: Detail } {
  const aboutPerson = !NON_PERSONAL_REF_TYPES.has(refType)
  const retained: Detail = {}
  const erasable: Detail = {}
  for (const [key, value] of Object.entries(detail)) {
    if (value === undefined) continue
    // List filters arrive without typed text, see `auditableFilter`.
    if (key === 'filter') retained[key] = value
    else if (isPlain(value)) {
      const inner = splitDetail(refType, value)
      if (Object.keys(inner.retained).length > 0 || Object.keys(value).length === 0) retained[key] = inner.retained
      if (Object.keys(inner.erasable).length > 0) erasable[key] = inner.erasable
    } else if (isPersonalText(key, value, aboutPerson)) erasable[key] = value
    else retained[key] = value
  }
  return { retained, erasable }
}

function isPersonalText(key: string, value: unknown, aboutPerson: boolean): boolean {
  if (Array.isArray(value)) return aboutPerson && value.some((item) => isPersonalText(key, item, aboutPerson))
  if (typeof value !== 'string' || value === '' || UUID.test(value)) return false
  if (FREE_TEXT_KEYS.has(key) || PERSONAL_DATE_KEYS.has(key)) return true
  return aboutPerson && !TIME.test(value) && !(CODED_KEYS.has(key) && CODE.test(value))
}

export const WORDS_HASH = 'words_hash'
export const auditNotePlace = (id: string) => `audit_note/${id}/words`
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The detail column of an entry and, where there is personal text, the encrypted note that is stored beside it. */
export function sealAuditDetail(config: Secrets, id: string, refType: string, detail: Detail) {
  const { retained, erasable } = splitDetail(refType, detail)
  if (Object.keys(erasable).length === 0) return { detail: retained, note: null }
  // The entry keeps a hash of the note; without a salt a short text could be found by trying candidates.
  const text = JSON.stringify({ salt: randomBytes(16).toString('base64url'), detail: erasable })
  return { detail: { ...retained, [WORDS_HASH]: hashOf(text) }, note: seal(config, auditNotePlace(id), text) }
}

type Entry = { id: string; detail: Detail }

/** Entries with their erasable text merged in: `erased` where the note was deleted, `altered` where it does not match the hash in the entry. */
export async function readAuditDetails<E extends Entry>(
  db: Db,
  config: Secrets,
  entries: readonly E[],
): Promise<(E & { erased: boolean; altered: boolean })[]> {
  const ids = entries.filter(({ detail }) => WORDS_HASH in detail).map(({ id }) => id)
  const notes = ids.length === 0 ? [] : await db.select().from(auditNote).where(inArray(auditNote.auditId, ids))
  const notesById = new Map(notes.map((note) => [note.auditId, note.words]))
  return entries.map((entry) => {
    const { [WORDS_HASH]: hash, ...detail } = entry.detail
    const sealed = notesById.get(entry.id)
    if (hash === undefined || sealed === undefined)
      return { ...entry, detail, erased: hash !== undefined, altered: false }
    const text = unsealNote(config, entry.id, sealed)
    if (text === undefined || hashOf(text) !== hash) return { ...entry, detail, erased: false, altered: true }
    const erasable = (JSON.parse(text) as { detail: Detail }).detail
    return { ...entry, detail: mergeDetail(detail, erasable), erased: false, altered: false }
  })
}

/** A note that cannot be decrypted is reported as altered instead of failing the whole list. */
function unsealNote(config: Secrets, id: string, sealed: string): string | undefined {
  try {
    return unsealOrEmpty(config, auditNotePlace(id), sealed)
  } catch {
    return undefined
  }
}

function mergeDetail(retained: Detail, erasable: Detail): Detail {
  const merged = { ...retained }
  for (const [key, value] of Object.entries(erasable))
    merged[key] = isPlain(value) && isPlain(merged[key]) ? mergeDetail(merged[key], value) : value
  return merged
}
