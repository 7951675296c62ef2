import { EMAIL } from '@bailu/contract/patterns'
import { raiseAlarm } from './raise-alarm.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { AppError } from '../../lib/errors.ts'
import { barePhone, possibleNumbers, searchWords } from '../../lib/normalize.ts'
import { countAttempt, returnAttempt } from '../../core/rate-limit.ts'

const MISS_LIMIT = { tries: 30, seconds: 3_600 }
/** Stored phones have at least this many digits without country code and leading zero. */
const MIN_PHONE_DIGITS = 7

/**
 * Runs a staff search for people or their orders. A search by a full phone number or e-mail address that finds nothing
 * counts against a limit: lists show the last digits of a phone, and the others could be found by trying. The search is
 * counted before it runs, so that parallel searches do not exceed the limit, and the count is returned on a hit.
 * @throws AppError too_many after 30 misses in an hour, for further searches by a full number or address
 */
export async function searchWithMissLimit<T>(
  ctx: Ctx,
  { staffId }: StaffScope,
  query: string | undefined,
  search: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (!hasFullIdentifier(query ?? '')) return search()
  const key = `search-miss:${staffId}`
  try {
    await countAttempt(ctx, key, MISS_LIMIT)
  } catch (error) {
    if (error instanceof AppError)
      await raiseAlarm(
        ctx,
        'probing',
        { attempts: MISS_LIMIT.tries, minutes: MISS_LIMIT.seconds / 60 },
        { subject: `staff:${staffId}` },
      )
    throw error
  }
  const rows = await search()
  if (rows.length > 0) await returnAttempt(ctx, key)
  return rows
}

const hasFullIdentifier = (query: string): boolean =>
  searchWords(query).some(
    (word) =>
      EMAIL.test(word) || (possibleNumbers(word) ?? []).some((number) => barePhone(number).length >= MIN_PHONE_DIGITS),
  )
