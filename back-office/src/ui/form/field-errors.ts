import type { FormInstance } from 'antd'
import { AppError } from '@bailu/client/errors'

/**
 * Message a form shows for a failed mutation. Empty when all messages were set on fields, and for network errors, which
 * `useAction` reports itself.
 */
export const formErrorMessage = (cause: unknown, form?: FormInstance): string =>
  !(cause instanceof AppError) || (form && setFieldErrors(form, cause)) ? '' : cause.message

/** Sets the server's validation messages on the form's fields. Returns whether there were any. */
export function setFieldErrors(form: FormInstance, cause: unknown): boolean {
  if (!(cause instanceof AppError)) return false
  const entries = Object.entries(cause.errors)
  form.setFields(
    entries.map(([path, message]) => ({
      name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      errors: [message],
    })),
  )
  return entries.length > 0
}
