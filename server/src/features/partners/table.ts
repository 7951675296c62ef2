import type { LinkOrder } from '@bailu/contract/partners/shop'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { inEveryLang, instant, numberOf, uuidOf, worded } from '../../database/columns.ts'
import { partner, user } from '../account/table.ts'
import { product } from '../catalogue/table.ts'
import { order } from '../orders/table.ts'

/** The public page of a partner, as they wrote it. */
export const partnerPage = pgTable(
  'partner_page',
  {
    partnerId: numberOf(() => partner.userId).primaryKey(),
    greeting: text().notNull().default(''),
    /** LINE id and phone number that the partner shows; empty: not shown. */
    lineId: text().notNull().default(''),
    phone: text().notNull().default(''),
    updatedAt: instant().notNull(),
    /** Taken down by staff, with the reason that the partner reads. */
    takenDownAt: instant(),
    takenDownReason: text().notNull().default(''),
    /** The reason in three languages, as its template was; null for free words. */
    takenDownTexts: worded(),
    /** Version for optimistic locking: of two phones the later one gets an error. */
    version: integer().notNull().default(1),
  },
  (t) => [
    check('partner_page_greeting', sql`char_length(${t.greeting}) <= 300 and ${t.greeting} !~* '(https?:|www\\.)'`),
    check('partner_page_line', sql`${t.lineId} ~ '^(@?[a-z0-9][a-z0-9._-]{1,29})?$'`),
    check('partner_page_phone', sql`${t.phone} ~ '^([+]?[0-9]{8,15})?$'`),
    check('partner_page_taken_down_texts', inEveryLang(t.takenDownTexts)),
    check('partner_page_taken_down', sql`(${t.takenDownAt} is null) = (${t.takenDownReason} = '')`),
  ],
)

/** Products that a partner recommends on their page, in display order. */
export const partnerPagePick = pgTable(
  'partner_page_pick',
  {
    partnerId: numberOf(() => partnerPage.partnerId),
    sort: smallint().notNull(),
    productId: numberOf(() => product.id),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.sort] }),
    uniqueIndex('partner_page_pick_once').on(t.partnerId, t.productId),
    index('partner_page_pick_product').on(t.productId),
    check('partner_page_pick_twelve', sql`${t.sort} between 0 and 11`),
  ],
)

/** Whether a customer without a mentor wants to be looked after by the partner whose link they opened; asked once. */
export const mentorAnswer = pgTable(
  'mentor_answer',
  {
    userId: numberOf(() => user.id),
    partnerId: numberOf(() => partner.userId),
    accepted: boolean().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.partnerId] }),
    index('mentor_answer_partner').on(t.partnerId),
    check('mentor_answer_not_own', sql`${t.userId} <> ${t.partnerId}`),
  ],
)

/** Orders placed through a partner's link that are not attributed to this partner. */
export const unattributedOrder = pgTable(
  'unattributed_order',
  {
    orderId: uuidOf(() => order.id).primaryKey(),
    /** The partner whose link it was. */
    partnerId: numberOf(() => partner.userId),
    reason: text().$type<LinkOrder['reason']>().notNull(),
  },
  (t) => [
    index('unattributed_order_partner').on(t.partnerId, t.orderId.desc().nullsFirst()),
    check('unattributed_order_reason', sql`${t.reason} in ('mentor', 'declined', 'unanswered', 'partner')`),
  ],
)
