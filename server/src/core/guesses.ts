import type { Ctx } from './context.ts'
import { macOf } from './key-ring.ts'
import { networkOf } from './network.ts'
import { Refusal } from './refusal.ts'
import { forgetAttempts, giveBack, type Growing, takeTry } from './throttle.ts'

const DAY = 24 * 3_600
const QUARTER = 15 * 60

/** Failures for one account from one network: five are free, the next waits 1 second, then 2, 4 … up to 15 minutes. */
export const FROM_NETWORK: Growing = { free: 5, longest: QUARTER, seconds: DAY, since: 'last' }
/** Failures for one account from all unknown devices together: about a hundred attempts a day, from however many networks. */
export const FROM_ANYWHERE: Growing = { free: 20, longest: QUARTER, seconds: DAY, since: 'last' }
/** Failures from a device that is known for the account; counted apart, so that others cannot use the attempts up. */
export const FROM_DEVICE: Growing = { free: 10, longest: QUARTER, seconds: DAY, since: 'last' }
/** Failures of one network for all accounts. A whole mobile network may share one address, so the count expires after ten minutes. */
export const BY_NETWORK: Growing = { free: 30, longest: QUARTER, seconds: 10 * 60, since: 'first' }

export type Guess = {
  /** What is attempted: `login`, `staff-login`, `staff-code`. */
  what: string
  /** The account as the caller typed it. */
  about: string
  /** Key of a known device, see `findKnownDevice`. */
  device: string | undefined
  /** Also count per network: for calls in which the caller may name any account. */
  byNetwork?: boolean
}
export type Taken = { account: string[]; network: string[] }

/** Keyed hash of an account name for counter keys: the name may belong to nobody, and counters must not contain e-mail addresses. */
export const counterName = ({ house }: Pick<Ctx, 'house'>, about: string): string =>
  macOf(house.settings, 'counters', about.toLowerCase()).toString('base64url')

function keysOf(ctx: Ctx, { what, about }: Pick<Guess, 'what' | 'about'>) {
  const all = `${what}:${counterName(ctx, about)}`
  return { all, here: `${all}:${networkOf(ctx.ip)}` }
}

/**
 * Takes one attempt from every counter that applies, or fails while one of them is waiting; attempts already taken from
 * the others are then returned, because nothing was tried. A known device has only its own counter.
 * @throws AppError too_many, with the seconds to wait
 */
export async function takeGuess(ctx: Ctx, guess: Guess): Promise<Taken> {
  if (guess.device !== undefined) {
    const own = `${guess.what}-device:${guess.device}`
    await takeTry(ctx, own, FROM_DEVICE)
    return { account: [own], network: [] }
  }
  const { all, here } = keysOf(ctx, guess)
  const limits: [string, Growing][] = [
    [here, FROM_NETWORK],
    [all, FROM_ANYWHERE],
  ]
  const network = `${guess.what}-ip:${networkOf(ctx.ip)}`
  if (guess.byNetwork) limits.push([network, BY_NETWORK])
  const taken: string[] = []
  for (const [key, limit] of limits) {
    try {
      await takeTry(ctx, key, limit)
    } catch (error) {
      for (const back of taken) await giveBack(ctx, back)
      throw error
    }
    taken.push(key)
  }
  return { account: [here, all], network: guess.byNetwork ? [network] : [] }
}

/** After a success: resets the counters of the account and returns the attempt to the network's counter. */
export async function guessedRight(ctx: Ctx, { account, network }: Taken): Promise<void> {
  for (const key of account) await forgetAttempts(ctx, key)
  for (const key of network) await giveBack(ctx, key)
}

/** Runs the check of an attempt; returns the attempt when the check was rejected because the server is busy. */
export async function guessed<T>(ctx: Ctx, taken: Taken, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy')
      for (const key of [...taken.account, ...taken.network]) await giveBack(ctx, key)
    throw error
  }
}

/** Resets the counters of an account: in total and for the caller's network. */
export async function forgetGuesses(ctx: Ctx, what: string, about: string): Promise<void> {
  const { all, here } = keysOf(ctx, { what, about })
  await forgetAttempts(ctx, all)
  await forgetAttempts(ctx, here)
}
