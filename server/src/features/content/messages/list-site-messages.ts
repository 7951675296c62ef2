import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asPartner } from '../../../core/scope.ts'
import { siteMessage } from '../../../database/tables/house.ts'
import { ownMessages, presentMessage } from './own-messages.ts'

const PAGE = 20

/** A page of the messages to this partner, newest first; the cursor is `sentAtMs-id`. */
export async function listSiteMessages(
  ctx: Ctx,
  { lang = ctx.lang, cursor }: ParsedOf<'GET /api/sitemessage'>,
): Promise<ReplyOf<'GET /api/sitemessage'>> {
  const rows = await ownMessages(ctx, asPartner(ctx), after(cursor), PAGE + 1)
  const list = rows.slice(0, PAGE)
  const last = list.at(-1)?.message
  return {
    list: list.map((row) => presentMessage(row, lang)),
    next: rows.length > PAGE && last ? `${last.sentAt.getTime()}-${last.id}` : null,
  }
}

function after(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [, sent, id] = /^(\d{1,13})-([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (!sent || !id) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const at = sql`${new Date(Number(sent)).toISOString()}::timestamptz`
  return or(sql`${siteMessage.sentAt} < ${at}`, and(sql`${siteMessage.sentAt} = ${at}`, lt(siteMessage.id, Number(id))))
}

/** One message; a message to another partner is `not_found`. */
export async function readSiteMessage(
  ctx: Ctx,
  { id, lang = ctx.lang }: ParsedOf<'GET /api/sitemessage/{id}'>,
): Promise<ReplyOf<'GET /api/sitemessage/{id}'>> {
  const [row] = await ownMessages(ctx, asPartner(ctx), eq(siteMessage.id, id), 1)
  return row ? presentMessage(row, lang) : refuse('not_found')
}
