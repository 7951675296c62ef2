const DAY = /^\d{4}-\d\d(-\d\d)?$/
/** Filters whose value is chosen from a list, never typed. */
const CHOSEN = new Set([
  'status',
  'state',
  'tab',
  'way',
  'kind',
  'role',
  'level',
  'group',
  'ref_type',
  'payment',
  'flag',
])

/** A list filter for an audit entry: chosen values as they are, typed text replaced by 'typed'. */
export const filterKinds = (filter: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      if (value === undefined) return []
      const kept = typeof value !== 'string' ? typeof value !== 'object' : CHOSEN.has(name) || DAY.test(value)
      return [[name, kept ? value : 'typed']]
    }),
  )
