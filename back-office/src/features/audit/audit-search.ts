import { DAY, matching, searchParams } from '@bailu/client/search-params'

/** Parses the search parameters; invalid values are dropped. */
export const readAuditSearch = searchParams({
  actor: matching(/^(system|anonymous|(staff|guest):[0-9a-f-]{36}|user:\d{1,16})$/),
  group: matching(/^[a-z_]{1,40}$/),
  ref_type: matching(/^[a-z_]{1,40}$/),
  ref_id: (value) => (typeof value === 'number' ? String(value) : matching(/^.{1,80}$/)(value)),
  from: matching(DAY),
  to: matching(DAY),
})
export type AuditSearch = ReturnType<typeof readAuditSearch>
