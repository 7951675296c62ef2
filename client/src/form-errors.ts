import type { ErrorCode } from '@bailu/contract/error-codes'
import { AppError } from './errors.ts'
import type { ActionError } from './use-action.ts'

export type FormErrors<F extends string> = {
  /** Messages by field, in the order of `fields`. */
  fields: Partial<Record<F, string>>
  /** Message for the form as a whole; undefined when the fields say everything. */
  message: string | undefined
}

/** Fields for error codes that come without issues, such as `{ under_age: 'birth_date' }`. */
export type FieldsByCode<F extends string> = Partial<Record<ErrorCode, F>>

/**
 * Divides an error between the fields of a form and the form as a whole.
 * @param fields names of the fields that the form shows, in the order of the screen
 */
export function toFormErrors<F extends string>(
  { message, errors, cause }: ActionError,
  fields: readonly F[],
  fieldsByCode: FieldsByCode<F> = {},
): FormErrors<F> {
  const code = cause instanceof AppError ? cause.code : undefined
  const fieldOfCode = code && fields.find((field) => field === fieldsByCode[code])
  const issues = Object.entries(errors)
  const divided = issues.map(([path, text]) => ({ field: fieldOfPath(path, fields) ?? fieldOfCode, text }))
  if (issues.length === 0) divided.push({ field: fieldOfCode, text: message })
  const messages = fields.flatMap((field) => {
    const issue = divided.find((one) => one.field === field)
    return issue ? [[field, issue.text]] : []
  })
  const others = divided.filter(({ field }) => field === undefined).map(({ text }) => text)
  return {
    fields: Object.fromEntries(messages) as FormErrors<F>['fields'],
    message: others.length > 0 ? [...new Set(others)].join(' ') : undefined,
  }
}

/**
 * The field of an issue's path: `lines.0.quantity` also belongs to `lines`, and `lead.health.agreed_on` to `agreed_on`,
 * because forms leave out the objects around their fields.
 */
function fieldOfPath<F extends string>(path: string, fields: readonly F[]): F | undefined {
  const parts = path.split('.')
  const outer = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
  const inner = parts.some((part) => /^\d+$/.test(part)) ? [] : parts.map((_, index) => parts.slice(index).join('.'))
  for (const name of [...outer, ...inner]) {
    const field = fields.find((one) => one === name)
    if (field) return field
  }
  return undefined
}
