import type { authCalls } from '@bailu/contract/auth/shop'
import type { Ctx } from '../../core/context.ts'
import type { Handlers } from '../../core/perform.ts'
import { AppError } from '../../lib/errors.ts'
import { bindMentor } from '../applications/mentors.ts'
import { readSaleInfo } from '../income/read-income.ts'
import { suggestToLeads } from '../leads/suggest-client.ts'
import { recordConsent } from '../legal/record-consent.ts'
import { claimGuestOrders } from '../orders/privacy/claim-orders.ts'
import { reviewOwnPurchase } from '../rewards/review-own-purchase.ts'
import { denyEmail, readVerification, verifyEmail } from './email-verification.ts'
import { readUser } from './read-user.ts'
import { createGuest, registerUser } from './register.ts'
import { resetPassword, resetPasswordByLink } from './reset-password.ts'
import { sendResetCode } from './send-reset-code.ts'
import { signIn, signOut } from './sign-in.ts'
import { createVerifyEmail } from './verify-email.ts'

/** Effects of a verified e-mail address: binds the mentor of the invitation, and suggests the client for matching leads. */
export const onEmailVerified = createVerifyEmail(async (tx, userId, invitedBy) => {
  if (invitedBy !== null)
    await bindMentor(tx, userId, invitedBy).catch((error: unknown) => {
      // In the meantime the user became a mentor of the inviter: binding would make a circle.
      if (!(error instanceof AppError && error.code === 'mentor_circle')) throw error
    })
  await suggestToLeads(tx, userId)
})

/** Moves the orders of the caller's guest token to the account, in the transaction that opens its session. */
const claimGuest = (ctx: Ctx) => async (tx: Ctx, userId: number) => {
  if (ctx.actor.kind !== 'guest') return
  for (const id of await claimGuestOrders(tx, ctx.actor.guestId, userId)) await reviewOwnPurchase(tx, id)
}

export const sessionHandlers: Handlers<typeof authCalls> = {
  'POST /api/login': (ctx, input) => signIn(ctx, input, claimGuest(ctx)),
  'POST /api/register': (ctx, input) =>
    registerUser(ctx, input, async (tx, userId) => {
      await recordConsent({ ...tx, lang: input.lang }, { userId, agreements: ['user', 'privacy'] })
      await claimGuest(ctx)(tx, userId)
    }),
  'POST /api/reset-password/code': sendResetCode,
  'POST /api/reset-password': (ctx, input) => resetPassword(ctx, input, onEmailVerified),
  'POST /api/reset-password/link': (ctx, input) => resetPasswordByLink(ctx, input, onEmailVerified),
  'POST /api/email-proof/look': readVerification,
  'POST /api/email-proof': (ctx, input) => verifyEmail(ctx, input, onEmailVerified),
  'POST /api/email-proof/deny': denyEmail,
  'POST /api/logout': signOut,
  'GET /api/user-info': async (ctx) => ({ user: await readUser(ctx), sale: await readSaleInfo(ctx) }),
  'POST /api/guest': createGuest,
}
