import { EMAIL } from '@bailu/contract/patterns'
import { alarm } from './alarm.ts'
import type { Ctx, StaffScope } from './context.ts'
import { Refusal } from './refusal.ts'
import { barePhone, numbersMeant, typedWords } from './same-phone.ts'
import { countAttempt, giveBack } from './throttle.ts'

const MISSES = { tries: 30, seconds: 3_600 }
/** No phone that is kept has fewer digits, without its country or leading zero. */
const SHORTEST_PHONE = 7

/**
 * Runs a search of staff among people or their orders. One that holds a whole phone number or e-mail address and finds
 * nothing counts: of a phone the last digits are shown, and the others could be tried one after another. It is counted
 * before it runs, so that many at once are no more than one after another, and given back when something is found.
 * @throws Refusal too_many after so many in an hour, for any further search that holds one
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
