import type { Ctx } from './context.ts'
import { macOf } from '../lib/crypto.ts'
import { networkOf } from '../lib/network.ts'
import { AppError } from '../lib/errors.ts'
import { resetAttempts, returnAttempt, type BackoffLimit, takeAttempt } from './rate-limit.ts'

const DAY = 24 * 3_600
const QUARTER = 15 * 60

/** Failures for one account from one network: five are free, the next waits 1 second, then 2, 4 … up to 15 minutes. */
export const PER_ACCOUNT_AND_NETWORK: BackoffLimit = { free: 5, longest: QUARTER, seconds: DAY, since: 'last' }
/** Failures for one account from all unknown devices together: about a hundred attempts a day, from however many networks. */
export const PER_ACCOUNT: BackoffLimit = { free: 20, longest: QUARTER, seconds: DAY, since: 'last' }
/** Failures from a device that is known for the account; counted apart, so that others cannot use the attempts up. */
export const PER_KNOWN_DEVICE: BackoffLimit = { free: 10, longest: QUARTER, seconds: DAY, since: 'last' }
/** Failures of one network for all accounts. A whole mobile network may share one address, so the count expires after ten minutes. */
export const PER_NETWORK: BackoffLimit = { free: 30, longest: QUARTER, seconds: 10 * 60, since: 'first' }

export type SignInAttempt = {
  /** What is attempted: `login`, `staff-login`, `staff-code`. */
  kind: string
  /** The account as the caller typed it. */
  accountName: string
  /** Key of a known device, see `findKnownDevice`. */
  device: string | undefined
  /** Also count per network: for calls in which the caller may name any account. */
  byNetwork?: boolean
}
export type TakenAttempt = { account: string[]; network: string[] }

/** Keyed hash of an account name for counter keys: the name may belong to nobody, and counters must not contain e-mail addresses. */
export const counterKey = ({ deps }: Pick<Ctx, 'deps'>, accountName: string): string =>
  macOf(deps.config, 'counters', accountName.toLowerCase()).toString('base64url')

function counterKeys(ctx: Ctx, { kind, accountName }: Pick<SignInAttempt, 'kind' | 'accountName'>) {
  const perAccount = `${kind}:${counterKey(ctx, accountName)}`
  return { perAccount, perAccountAndNetwork: `${perAccount}:${networkOf(ctx.ip)}` }
}

/**
 * Takes one attempt from every counter that applies, or fails while one of them is waiting; attempts already taken from
 * the others are then returned, because nothing was tried. A known device has only its own counter.
 * @throws AppError too_many, with the seconds to wait
 */
export async function takeSignInAttempt(ctx: Ctx, attempt: SignInAttempt): Promise<TakenAttempt> {
  if (attempt.device !== undefined) {
    const deviceKey = `${attempt.kind}-device:${attempt.device}`
    await takeAttempt(ctx, deviceKey, PER_KNOWN_DEVICE)
    return { account: [deviceKey], network: [] }
  }
  const { perAccount, perAccountAndNetwork } = counterKeys(ctx, attempt)
  const limits: [string, BackoffLimit][] = [
    [perAccountAndNetwork, PER_ACCOUNT_AND_NETWORK],
    [perAccount, PER_ACCOUNT],
  ]
  const network = `${attempt.kind}-ip:${networkOf(ctx.ip)}`
  if (attempt.byNetwork) limits.push([network, PER_NETWORK])
  const taken: string[] = []
  for (const [key, limit] of limits) {
    try {
      await takeAttempt(ctx, key, limit)
    } catch (error) {
      for (const takenKey of taken) await returnAttempt(ctx, takenKey)
      throw error
    }
    taken.push(key)
  }
  return { account: [perAccountAndNetwork, perAccount], network: attempt.byNetwork ? [network] : [] }
}

/** After a success: resets the counters of the account and returns the attempt to the network's counter. */
export async function resetSignInAttempts(ctx: Ctx, { account, network }: TakenAttempt): Promise<void> {
  for (const key of account) await resetAttempts(ctx, key)
  for (const key of network) await returnAttempt(ctx, key)
}

/** Runs the check of an attempt; returns the attempt when the check was rejected because the server is busy. */
export async function withSignInAttempt<T>(ctx: Ctx, taken: TakenAttempt, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy')
      for (const key of [...taken.account, ...taken.network]) await returnAttempt(ctx, key)
    throw error
  }
}

/** Resets the counters of an account: in total and for the caller's network. */
export async function forgetSignInAttempts(ctx: Ctx, kind: string, accountName: string): Promise<void> {
  const { perAccount, perAccountAndNetwork } = counterKeys(ctx, { kind, accountName })
  await resetAttempts(ctx, perAccount)
  await resetAttempts(ctx, perAccountAndNetwork)
}
