import type { pushCalls } from '@bailu/contract/push'
import type { Verbs } from '../core/perform.ts'
import { chooseKind } from '../features/push/choose-kind.ts'
import { readPush } from '../features/push/read-push.ts'
import { renew } from '../features/push/renew.ts'
import { subscribe } from '../features/push/subscribe.ts'
import { unsubscribe } from '../features/push/unsubscribe.ts'

export const pushVerbs: Verbs<typeof pushCalls> = {
  'GET /api/push': readPush,
  'POST /api/push/subscription': subscribe,
  'DELETE /api/push/subscription/{id}': unsubscribe,
  'PUT /api/push/kind': chooseKind,
  'POST /api/push/renewal': renew,
}
