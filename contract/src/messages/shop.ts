import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { cursor, id, instant, lang, page, pathId } from '../fields.ts'

export const siteMessage = z.object({ id, content: z.string(), sent_at: instant, read: z.boolean() })

export type SiteMessage = z.infer<typeof siteMessage>

export const messageCalls = defineCalls({
  'GET /api/sitemessage/check': {
    summary: 'Messages of the brand for this partner, newest first',
    who: 'partner',
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.array(siteMessage),
  },
  'GET /api/sitemessage': {
    summary: 'All messages to this partner, newest first',
    who: 'partner',
    input: z.strictObject({ lang: lang.optional(), cursor }),
    reply: page(siteMessage),
  },
  'GET /api/sitemessage/{id}': {
    summary: 'One message of the caller',
    who: 'user',
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: siteMessage,
  },
  'POST /api/sitemessage/{id}/read': {
    summary: 'Mark a message as read',
    who: 'user',
    input: z.strictObject({ id: pathId }),
  },
  'POST /api/sitemessage/read': {
    summary: 'Mark all messages as read',
    who: 'partner',
  },
})
