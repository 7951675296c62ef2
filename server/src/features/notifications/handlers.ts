import type { notificationCalls } from '@bailu/contract/notifications/shop'
import type { Handlers } from '../../core/context.ts'
import { countUnreadMessages } from '../messages/read-messages.ts'
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  readNotificationSettings,
  setNotificationWay,
} from './read-notifications.ts'

export const notificationHandlers: Handlers<typeof notificationCalls> = {
  'GET /api/notification': listNotifications,
  'GET /api/notification/unread': async (ctx) => ({
    notifications: await countUnreadNotifications(ctx),
    messages: await countUnreadMessages(ctx),
  }),
  'POST /api/notification/{id}/read': markNotificationRead,
  'POST /api/notification/read': markNotificationsRead,
  'GET /api/notification/setting': readNotificationSettings,
  'PUT /api/notification/setting': setNotificationWay,
}
