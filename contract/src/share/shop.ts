import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, employeeNo, satang } from '../fields.ts'
import { LINK_PAGES, LINK_SOURCES } from './kinds.ts'

const source = z.enum(LINK_SOURCES)
const linkPage = z.enum(LINK_PAGES)

/** The link a visitor came by: whose, how it was sent, what it opens. */
export const usedLink = z.strictObject({
  e: employeeNo,
  source,
  page: linkPage,
  item: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type UsedLink = z.infer<typeof usedLink>

const linkFigures = {
  /** Times opened, of other people's phones. */
  opens: z.int(),
  /** Accounts registered with it. */
  joined: z.int(),
  /** Orders paid in the window, and their goods. */
  orders: z.int(),
  sales: satang,
}

const linkRow = z.object({
  source,
  page: linkPage,
  item: z.int(),
  /** Name of the product or article; empty for other pages, and for one that no longer exists. */
  name: z.string(),
  ...linkFigures,
})
export type LinkRow = z.infer<typeof linkRow>

export const shareCalls = defineCalls({
  'POST /api/link/open': {
    summary: 'Count an opened link of a partner; nothing about the visitor is stored',
    who: 'public',
    input: usedLink,
    errors: ['too_many'],
  },
  'GET /api/data-center/link': {
    summary: "The partner's links: opened, registered, ordered; the totals are the sums of the list",
    who: 'partner',
    input: z.strictObject({
      days: z.enum(['7', '30', '90']).optional(),
      from: bangkokDay.optional(),
      to: bangkokDay.optional(),
    }),
    reply: z.object({
      from: bangkokDay,
      to: bangkokDay,
      total: z.object(linkFigures),
      list: z.array(linkRow),
    }),
  },
})
