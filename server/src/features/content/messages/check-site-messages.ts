import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asPartner } from '../../../core/scope.ts'
import { ownMessages, presentMessage } from './own-messages.ts'

const MOST = 20

/** The newest 20 messages to this partner. */
export async function checkSiteMessages(
  ctx: Ctx,
  input: ParsedOf<'GET /api/sitemessage/check'>,
): Promise<ReplyOf<'GET /api/sitemessage/check'>> {
  const rows = await ownMessages(ctx, asPartner(ctx), undefined, MOST)
  return rows.map((row) => presentMessage(row, input.lang ?? ctx.lang))
}
