import { AppError } from '../lib/errors.ts'

/** The error code of a rejected call; `done` when it succeeded. Other errors are thrown. */
export async function callOutcome(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** How often each outcome occurred. */
export async function countOutcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const code of await Promise.all(calls.map(callOutcome))) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** The AppError of a rejected call, with its fields. */
export async function errorOf(call: Promise<unknown>): Promise<AppError> {
  try {
    await call
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It was not refused')
}
