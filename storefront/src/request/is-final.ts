import { Refusal } from './refusal.ts'

const LATER = new Set<string | undefined>(['busy', 'fault', 'too_many'])

/**
 * Whether a retry would get the same error: true for business errors, false for 401, overload, rate limits and network
 * errors.
 */
export const isFinal = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.status !== 401 && !LATER.has(cause.code)
