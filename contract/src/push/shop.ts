import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { requiredLine, instant, lang, line, uuid } from '../fields.ts'

/** Push endpoint of one browser; knowing it allows sending, so it is a secret. */
const endpoint = z.url({ protocol: /^https$/ }).max(1_000)

/** Keys of `PushSubscription.toJSON()`: a P-256 point and 16 random bytes, base64url. */
const subscriptionKeys = z.strictObject({
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/),
})

/** Push subscription as the browser creates it. */
export const pushAddress = z.strictObject({ endpoint, keys: subscriptionKeys })

export const pushDevice = z.object({
  id: uuid,
  name: z.string(),
  created_at: instant,
  told_at: instant.nullable(),
})

export const pushCalls = defineCalls({
  'GET /api/push': {
    summary: 'Devices of the caller that get push notifications',
    who: 'user',
    reply: z.object({
      /** VAPID public key for `PushManager.subscribe`; base64url. */
      public_key: z.string(),
      devices: z.array(
        pushDevice.extend({
          /** The device of this session. */
          here: z.boolean(),
        }),
      ),
    }),
  },
  'POST /api/push/subscription': {
    summary: 'Register this device for notifications, with its language; bound to the session',
    who: 'user',
    input: pushAddress.extend({ lang, device: line(60).default('') }),
    reply: z.object({ id: uuid }),
    errors: ['too_many'],
  },
  'DELETE /api/push/subscription/{id}': {
    summary: 'Unregister this device',
    who: 'user',
    input: z.strictObject({ id: uuid }),
  },
  'POST /api/push/renewal': {
    summary: 'Replace the push address of a device; authorized by the old address',
    who: 'public',
    input: pushAddress.extend({ old: requiredLine(1_000) }),
    errors: ['not_found', 'too_many'],
  },
})
