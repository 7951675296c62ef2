import type { InputOf } from '@bailu/contract/calls'

export type AuditSearch = InputOf<'GET /api/staff/audit/csv'>

const FORMS: Record<keyof AuditSearch, RegExp> = {
  actor: /^(system|nobody|(staff|guest):[0-9a-f-]{36}|user:\d{1,16})$/,
  group: /^[a-z_]{1,40}$/,
  ref_type: /^[a-z_]{1,40}$/,
  ref_id: /^.{1,80}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
}

/** Parses the search parameters; invalid values are dropped. */
export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const kept = Object.entries(FORMS).flatMap(([name, form]) => {
    const value = given[name]
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && form.test(text) ? [[name, text]] : []
  })
  return Object.fromEntries(kept) as AuditSearch
}
