import type { notificationCalls } from '@bailu/contract/notifications/shop'
import type { Handlers } from '../../core/context.ts'
import * as received from '../messages/customer-messages.ts'
import { countUnreadMessages } from '../messages/read-messages.ts'
import {
  countUnreadNotifications,
  type ListedMessages,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  readNotificationSettings,
  setNotificationWay,
} from './read-notifications.ts'

const customerMessages: ListedMessages = {
  list: received.listCustomerMessages,
  countUnread: received.countUnreadCustomerMessages,
  find: received.findCustomerMessage,
  markRead: received.markCustomerMessages,
}

export const notificationHandlers: Handlers<typeof notificationCalls> = {
  'GET /api/notification': (ctx, input) => listNotifications(ctx, input, customerMessages),
  'GET /api/notification/unread': async (ctx) => ({
    notifications: await countUnreadNotifications(ctx, customerMessages),
    messages: await countUnreadMessages(ctx),
  }),
  'POST /api/notification/{id}/read': (ctx, input) => markNotificationRead(ctx, input, customerMessages),
  'POST /api/notification/read': (ctx, input) => markNotificationsRead(ctx, input, customerMessages),
  'GET /api/notification/setting': readNotificationSettings,
  'PUT /api/notification/setting': setNotificationWay,
}
