import { EMAIL } from '@bailu/contract/patterns'
import { alarm } from './alarm.ts'
import type { Ctx, StaffScope } from './context.ts'
import { Refusal } from './refusal.ts'
import { barePhone, numbersMeant, typedWords } from './same-phone.ts'
import { countAttempt, giveBack } from './throttle.ts'

const MISSES = { tries: 30, seconds: 3_600 }
/** Stored phones have at least this many digits without country code and leading zero. */
const SHORTEST_PHONE = 7

/**
 * Runs a staff search for people or their orders. A search by a full phone number or e-mail address that finds nothing
 * counts against a limit: lists show the last digits of a phone, and the others could be found by trying. The search is
 * counted before it runs, so that parallel searches do not exceed the limit, and the count is returned on a hit.
 * @throws AppError too_many after 30 misses in an hour, for further searches by a full number or address
 */
export async function searchCounted<T>(
  ctx: Ctx,
  { staffId }: StaffScope,
  typed: string | undefined,
  search: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (!holdsWhole(typed ?? '')) return search()
  const key = `search-miss:${staffId}`
  try {
    await countAttempt(ctx, key, MISSES)
  } catch (error) {
    if (error instanceof Refusal)
      await alarm(
        ctx,
        'probing',
        { attempts: MISSES.tries, minutes: MISSES.seconds / 60 },
        { subject: `staff:${staffId}` },
      )
    throw error
  }
  const found = await search()
  if (found.length > 0) await giveBack(ctx, key)
  return found
}

const holdsWhole = (typed: string): boolean =>
  typedWords(typed).some(
    (word) =>
      EMAIL.test(word) || (numbersMeant(word) ?? []).some((number) => barePhone(number).length >= SHORTEST_PHONE),
  )
