import { Refusal } from '../core/refusal.ts'

/** The error code of a rejected call; `done` when it succeeded. Other errors are thrown. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** How often each outcome occurred. */
export async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const code of await Promise.all(calls.map(outcome))) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** The AppError of a rejected call, with its fields. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was not refused')
}
