import type { FormInstance } from 'antd'
import { Refusal } from '../request/refusal.ts'

/** Puts the server's messages beside their fields. Says whether it found a place for each. */
export function setFieldErrors(form: FormInstance, cause: unknown): boolean {
  if (!(cause instanceof Refusal)) return false
  const entries = Object.entries(cause.errors)
  form.setFields(
    entries.map(([path, message]) => ({
      name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      errors: [message],
    })),
  )
  return entries.length > 0
}
