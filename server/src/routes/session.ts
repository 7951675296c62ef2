import type { sessionCalls } from '@bailu/contract/session'
import type { Ctx } from '../core/context.ts'
import type { Verbs } from '../core/perform.ts'
import { claimGuestOrders } from '../features/orders/claim-guest-orders.ts'
import { readSale } from '../features/income/read-sale.ts'
import { recordConsent } from '../features/consents/record-consent.ts'
import { resetByLink, resetPassword } from '../features/recovery/reset-password.ts'
import { sendResetCode } from '../features/recovery/send-reset-code.ts'
import { denyEmail, lookAtProof, proveEmail } from '../features/session/email-proof/follow-proof.ts'
import { reviewOwn } from '../features/rewards/review-own.ts'
import { openGuest } from '../features/session/open-guest.ts'
import { readUser } from '../features/session/read-user.ts'
import { register } from '../features/session/register.ts'
import { signIn } from '../features/session/sign-in.ts'
import { signOut } from '../features/session/sign-out.ts'
import { addressProven } from './address-proven.ts'

/** Moves the orders of the caller's guest token to the account, in the transaction that opens its session. */
const claim = (ctx: Ctx) => async (tx: Ctx, userId: number) => {
  if (ctx.actor.kind !== 'guest') return
  for (const id of await claimGuestOrders(tx, ctx.actor.guestId, userId)) await reviewOwn(tx, id)
}

export const sessionVerbs: Verbs<typeof sessionCalls> = {
  'POST /api/login': (ctx, input) => signIn(ctx, input, claim(ctx)),
  'POST /api/register': (ctx, input) =>
    register(ctx, input, async (tx, userId) => {
      await recordConsent({ ...tx, lang: input.lang }, { userId, to: ['user', 'privacy'] })
      await claim(ctx)(tx, userId)
    }),
  'POST /api/reset-password/code': sendResetCode,
  'POST /api/reset-password': (ctx, input) => resetPassword(ctx, input, addressProven),
  'POST /api/reset-password/link': (ctx, input) => resetByLink(ctx, input, addressProven),
  'POST /api/email-proof/look': lookAtProof,
  'POST /api/email-proof': (ctx, input) => proveEmail(ctx, input, addressProven),
  'POST /api/email-proof/deny': denyEmail,
  'POST /api/logout': signOut,
  'GET /api/user-info': async (ctx) => ({ user: await readUser(ctx), sale: await readSale(ctx) }),
  'POST /api/guest': openGuest,
}
