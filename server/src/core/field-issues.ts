import type * as z from 'zod'
import type { FieldIssue } from '@bailu/phrases/errors/field-issues'

/** Maximum of fields reported; a larger input is not a form of ours and its keys are not echoed. */
const MAX_FIELDS = 20
const MAX_PATH_LENGTH = 100

type ZodIssue = z.core.$ZodIssue

/** Validation issues by field path (`a.b.0`); the first issue of a field counts. */
export function fieldIssuesOf(error: z.ZodError, input: unknown): Record<string, FieldIssue> {
  const issues = new Map<string, FieldIssue>()
  const add = (path: PropertyKey[], fieldIssue: FieldIssue) => {
    const at = path.map(String).join('.').slice(0, MAX_PATH_LENGTH)
    if (issues.size < MAX_FIELDS && !issues.has(at)) issues.set(at, fieldIssue)
  }
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') add(issue.path, fieldIssueOf(issue, input))
    else for (const key of issue.keys.slice(0, MAX_FIELDS)) add([...issue.path, key], { what: 'unknown' })
  }
  return Object.fromEntries(issues)
}

const ISSUE_BY_FIELD: Partial<Record<string, FieldIssue>> = {
  email: { what: 'email' },
  phone: { what: 'phone' },
  zip: { what: 'zip' },
  tracking_number: { what: 'tracking' },
  account_number: { what: 'account_number' },
  account_number_again: { what: 'account_differs' },
  id_number: { what: 'id_number' },
  english_name: { what: 'latin' },
  payee_first_name: { what: 'letters' },
  payee_last_name: { what: 'letters' },
  id_address: { what: 'letters' },
  id_expires_on: { what: 'id_dates' },
}

function fieldIssueOf(issue: ZodIssue, input: unknown): FieldIssue {
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  )
  if (value === undefined || value === null || value === '') return { what: 'missing' }
  if (issue.code === 'invalid_value') return { what: 'choice' }
  if (issue.code === 'too_small') return boundIssue(issue.origin, Number(issue.minimum), 'least', 'short', 'few')
  if (issue.code === 'too_big') return boundIssue(issue.origin, Number(issue.maximum), 'most', 'long', 'many')
  if (issue.code === 'invalid_type' && ['int', 'number'].includes(issue.expected)) return { what: 'integer' }
  return ISSUE_BY_FIELD[String(issue.path.at(-1))] ?? { what: 'form' }
}

type BoundIssues<A, B, C> = [A, B, C]
function boundIssue(
  origin: string,
  n: number,
  ...[number, text, list]: BoundIssues<'least', 'short', 'few'> | BoundIssues<'most', 'long', 'many'>
): FieldIssue {
  if (origin === 'string') return n === 1 && text === 'short' ? { what: 'missing' } : { what: text, n }
  return { what: origin === 'array' ? list : number, n }
}
