import type { FormInstance } from 'antd'
import { AppError } from '@bailu/client/errors'

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
