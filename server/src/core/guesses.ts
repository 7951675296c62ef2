import type { Ctx } from './context.ts'
import { macOf } from './key-ring.ts'
import { networkOf } from './network.ts'
import { Refusal } from './refusal.ts'
import { forgetAttempts, giveBack, type Growing, takeTry } from './throttle.ts'

const DAY = 24 * 3_600
const QUARTER = 15 * 60

/** Wrong ones for one account from one network: the sixth waits a second, the next two, up to a quarter of an hour. */
export const FROM_NETWORK: Growing = { free: 5, longest: QUARTER, seconds: DAY, since: 'last' }
/** Wrong ones for one account, from whichever unknown device: about a hundred tries a day however many networks try. */
export const FROM_ANYWHERE: Growing = { free: 20, longest: QUARTER, seconds: DAY, since: 'last' }
/** Wrong ones from a device that is known for the account; nobody else can use them up. */
export const FROM_DEVICE: Growing = { free: 10, longest: QUARTER, seconds: DAY, since: 'last' }
/** Wrong ones of one network, whoever is tried. A whole mobile network may stand behind one address, so it forgets soon. */
export const BY_NETWORK: Growing = { free: 30, longest: QUARTER, seconds: 10 * 60, since: 'first' }

export type Guess = {
  /** What is guessed: `login`, `staff-login`, `staff-code`. */
  what: string
  /** The account, as the caller named it. */
  about: string
  /** Name of a known device, see `knownDevice`. */
  device: string | undefined
  /** Whether the network's own count applies: where any account can be named. */
  byNetwork?: boolean
}
export type Taken = { account: string[]; network: string[] }

/** Names an account in counters, where it may belong to nobody and no address should stand. */
export const counterName = ({ house }: Pick<Ctx, 'house'>, about: string): string =>
  macOf(house.settings, 'counters', about.toLowerCase()).toString('base64url')

function keysOf(ctx: Ctx, { what, about }: Pick<Guess, 'what' | 'about'>) {
  const all = `${what}:${counterName(ctx, about)}`
  return { all, here: `${all}:${networkOf(ctx.ip)}` }
}

/**
 * Takes one guess, or refuses while the wait after the last one lasts. What one count refuses is given
 * back to the others: nobody waits for what was never tried. A known device has a count of its own
 * and waits for no other.
 * @throws Refusal too_many, with the seconds to wait
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

/** It was right: the account's counts start again, and the network gets its try back. */
export async function guessedRight(ctx: Ctx, { account, network }: Taken): Promise<void> {
  for (const key of account) await forgetAttempts(ctx, key)
  for (const key of network) await giveBack(ctx, key)
}

/** Runs the check of a guess; when it was turned away because the shop is busy, nothing was guessed. */
export async function guessed<T>(ctx: Ctx, taken: Taken, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy')
      for (const key of [...taken.account, ...taken.network]) await giveBack(ctx, key)
    throw error
  }
}

/** Forgets what was guessed about an account, from anywhere and from here. */
export async function forgetGuesses(ctx: Ctx, what: string, about: string): Promise<void> {
  const { all, here } = keysOf(ctx, { what, about })
  await forgetAttempts(ctx, all)
  await forgetAttempts(ctx, here)
}
