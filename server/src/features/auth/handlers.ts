import type { authCalls } from '@bailu/contract/auth/shop'
import type { Ctx, Handlers } from '../../core/context.ts'
import { readSaleInfo } from '../income/read-income.ts'
import { recordConsent } from '../legal/record-consent.ts'
import { claimGuestOrders } from '../orders/privacy/claim-orders.ts'
import { recordLinkJoin } from '../share/links.ts'
import { reviewOwnPurchase } from '../rewards/review-own-purchase.ts'
import { denyEmail, readVerification, verifyEmail } from './email-verification.ts'
import { readUser } from './read-user.ts'
import { createGuest, forgetGuest, registerUser, restoreGuest } from './register.ts'
import { resetPassword, resetPasswordByLink } from './reset-password.ts'
import { sendResetCode } from './send-reset-code.ts'
import { signIn, signOut } from './sign-in.ts'
import { onEmailVerified } from './registry.ts'

/** Moves the orders of the caller's guest token to the account, in the transaction that opens its session. */
const claimGuest = (ctx: Ctx) => async (tx: Ctx, userId: number) => {
  if (ctx.actor.kind !== 'guest') return
  for (const id of await claimGuestOrders(tx, ctx.actor.guestId, userId)) await reviewOwnPurchase(tx, id)
}

/** After a sign-in or sign-out the guest cookie ends, so that the next person on this browser is another guest. */
async function thenForgetGuest<T>(ctx: Ctx, work: Promise<T>): Promise<T> {
  const reply = await work
  await forgetGuest(ctx, {})
  return reply
}

export const authHandlers: Handlers<typeof authCalls> = {
  'POST /api/login': (ctx, input) => thenForgetGuest(ctx, signIn(ctx, input, claimGuest(ctx))),
  'POST /api/register': (ctx, input) =>
    thenForgetGuest(
      ctx,
      registerUser(ctx, input, async (tx, userId) => {
        await recordConsent({ ...tx, lang: input.lang }, { userId, agreements: ['user', 'privacy'] })
        await claimGuest(ctx)(tx, userId)
        // no audit: the registration has an entry
        await recordLinkJoin(tx, userId, { link: input.link, invitedBy: input.invitation_code })
      }),
    ),
  'POST /api/reset-password/code': sendResetCode,
  'POST /api/reset-password': (ctx, input) => resetPassword(ctx, input, onEmailVerified),
  'POST /api/reset-password/link': (ctx, input) => resetPasswordByLink(ctx, input, onEmailVerified),
  'POST /api/email-verification/look': readVerification,
  'POST /api/email-verification': (ctx, input) => verifyEmail(ctx, input, onEmailVerified),
  'POST /api/email-verification/deny': denyEmail,
  'POST /api/logout': (ctx, input) => thenForgetGuest(ctx, signOut(ctx, input)),
  'GET /api/user-info': async (ctx) => ({ user: await readUser(ctx), sale: await readSaleInfo(ctx) }),
  'POST /api/guest': createGuest,
  'POST /api/guest/restore': restoreGuest,
  'POST /api/guest/forget': forgetGuest,
}
