import type { pushCalls } from '@bailu/contract/push/shop'
import type { Handlers } from '../../core/context.ts'
import { readPushSettings, renewSubscription, subscribePush, unsubscribePush } from './push-settings.ts'

export const pushHandlers: Handlers<typeof pushCalls> = {
  'GET /api/push': readPushSettings,
  'POST /api/push/subscription': subscribePush,
  'DELETE /api/push/subscription/{id}': unsubscribePush,
  'POST /api/push/renewal': renewSubscription,
}
