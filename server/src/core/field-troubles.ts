import type * as z from 'zod'
import type { FieldTrouble } from '@bailu/phrases/fields'

/** Maximum of fields reported; a larger input is not a form of ours and its keys are not echoed. */
const MOST = 20
const LONGEST = 100

type Issue = z.core.$ZodIssue

/** Validation issues by field path (`a.b.0`); the first issue of a field counts. */
export function troublesOf(error: z.ZodError, input: unknown): Record<string, FieldTrouble> {
  const found = new Map<string, FieldTrouble>()
  const add = (path: PropertyKey[], trouble: FieldTrouble) => {
    const at = path.map(String).join('.').slice(0, LONGEST)
    if (found.size < MOST && !found.has(at)) found.set(at, trouble)
  }
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') add(issue.path, troubleOf(issue, input))
    else for (const key of issue.keys.slice(0, MOST)) add([...issue.path, key], { what: 'unknown' })
  }
  return Object.fromEntries(found)
}

const BY_NAME: Partial<Record<string, FieldTrouble>> = {
  email: { what: 'email' },
  phone: { what: 'phone' },
  zip: { what: 'zip' },
  account_number: { what: 'account_number' },
  account_number_again: { what: 'account_differs' },
  id_number: { what: 'id_number' },
  english_name: { what: 'latin' },
  payee_first_name: { what: 'letters' },
  payee_last_name: { what: 'letters' },
  id_address: { what: 'letters' },
  id_expires_on: { what: 'id_dates' },
}

function troubleOf(issue: Issue, input: unknown): FieldTrouble {
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  )
  if (value === undefined || value === null || value === '') return { what: 'missing' }
  if (issue.code === 'invalid_value') return { what: 'choice' }
  if (issue.code === 'too_small') return bound(issue.origin, Number(issue.minimum), 'least', 'short', 'few')
  if (issue.code === 'too_big') return bound(issue.origin, Number(issue.maximum), 'most', 'long', 'many')
  if (issue.code === 'invalid_type' && ['int', 'number'].includes(issue.expected)) return { what: 'whole' }
  return BY_NAME[String(issue.path.at(-1))] ?? { what: 'form' }
}

type Side<A, B, C> = [A, B, C]
function bound(
  origin: string,
  n: number,
  ...[number, text, list]: Side<'least', 'short', 'few'> | Side<'most', 'long', 'many'>
): FieldTrouble {
  if (origin === 'string') return n === 1 && text === 'short' ? { what: 'missing' } : { what: text, n }
  return { what: origin === 'array' ? list : number, n }
}
