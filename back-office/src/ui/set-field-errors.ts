import type { FormInstance } from 'antd'
import { Refusal } from '../request/refusal.ts'

/**
 * What a form says of its own: nothing where each message stands beside its field, nor where no answer came, for that
 * is said over every screen.
 */
export const refusedWords = (cause: unknown, form?: FormInstance): string =>
  !(cause instanceof Refusal) || (form && setFieldErrors(form, cause)) ? '' : cause.message

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
