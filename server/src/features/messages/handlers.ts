import type { messageCalls } from '@bailu/contract/messages/shop'
import type { staffMessageCalls } from '@bailu/contract/messages/staff'
import type { Handlers } from '../../core/context.ts'
import { listSentSiteMessages } from './list-sent-messages.ts'
import {
  listLatestSiteMessages,
  listSiteMessages,
  markAllMessagesRead,
  markMessageRead,
  readSiteMessage,
} from './read-messages.ts'
import { countAudience, retractSiteMessage, searchReceivers, sendSiteMessage } from './send-message.ts'

export const messageHandlers: Handlers<typeof messageCalls & typeof staffMessageCalls> = {
  'GET /api/sitemessage/check': listLatestSiteMessages,
  'GET /api/sitemessage': listSiteMessages,
  'GET /api/sitemessage/{id}': readSiteMessage,
  'POST /api/sitemessage/{id}/read': markMessageRead,
  'POST /api/sitemessage/read': markAllMessagesRead,
  'GET /api/staff/sitemessage': listSentSiteMessages,
  'GET /api/staff/sitemessage/audience': countAudience,
  'GET /api/staff/sitemessage/partner': searchReceivers,
  'POST /api/staff/sitemessage': sendSiteMessage,
  'POST /api/staff/sitemessage/{id}/unpublish': retractSiteMessage,
}
