import * as z from 'zod'
import { ADDRESS_FIELDS, forAddressFields } from '../addresses/kinds.ts'
import { phoneInput } from '../addresses/shop.ts'
import { defineCalls } from '../call.ts'
import { storedCartLine } from '../cart/shop.ts'
import { MAX_LINES, MAX_QUANTITY } from '../cart/kinds.ts'
import { emailedCode, employeeNo, lang, line, requiredLine, uuid } from '../fields.ts'
import { ORDER_KEY } from '../patterns.ts'

/** `<order id>.<secret>`: opens one order of a guest; browsers send it as `X-Order-Key`. */
const orderKey = z.string().regex(ORDER_KEY)

/** Ways in which the code for a guest's order can be sent. */
export const LOOKUP_CHANNELS = ['email', 'sms'] as const
const lookupChannel = z.enum(LOOKUP_CHANNELS)
export type LookupChannel = z.infer<typeof lookupChannel>

/** Random token of a handover, sent once and used once. */
const handoverToken = z.string().regex(/^[\w-]{43}$/)

const MAX_HANDED_ADDRESSES = 20
export const MAX_ORDER_KEYS = 30

/** As the browser stores it; checked in full when an order is placed. */
const guestAddress = z.object({
  id: z.int(),
  ...forAddressFields((field) => line(ADDRESS_FIELDS[field].max)),
  is_default: z.boolean(),
})

/** What a guest's browser hands over to another browser of the same person. */
const guestState = z.object({
  /** Referral code that cart and addresses belong to; empty for none. */
  e: employeeNo.or(z.literal('')),
  cart: z.array(storedCartLine.extend({ quantity: z.int().min(1).max(MAX_QUANTITY) })).max(MAX_LINES),
  addresses: z.array(guestAddress).max(MAX_HANDED_ADDRESSES),
  /** Id of the address chosen for the order. */
  chosen_address: z.int().nullable(),
  order_keys: z.array(orderKey).max(MAX_ORDER_KEYS),
})

export const guestAccessCalls = defineCalls({
  'GET /api/order/find': {
    summary: 'Ways in which the code for finding an order can be sent',
    who: 'public',
    reply: z.object({ channels: z.array(lookupChannel) }),
  },
  'POST /api/order/find': {
    summary:
      "Send a code for a guest's order to the contact given with it; the reply does not reveal whether the order exists",
    who: 'public',
    input: z.strictObject({
      number: requiredLine(40),
      phone: phoneInput,
      channel: lookupChannel.default('email'),
      lang,
    }),
    reply: z.object({
      /** Id of the request, sent along with the code. */
      request: uuid,
      /** Seconds until another code may be requested. */
      again_in: z.int(),
    }),
    errors: ['codes_enough', 'too_many'],
  },
  'POST /api/order/find/code': {
    summary: 'Get the key of one order by the code that was sent',
    who: 'public',
    input: z.strictObject({ request: uuid, code: emailedCode }),
    reply: z.object({ id: uuid, key: orderKey }),
    errors: ['code_wrong', 'code_late', 'code_spent', 'too_many'],
  },
  'POST /api/handover': {
    summary:
      'Store cart, addresses and order keys of a guest for ten minutes, to be fetched once by another browser of the same person',
    who: 'public',
    input: z.strictObject(guestState.shape),
    reply: z.object({
      token: handoverToken,
      /** For the orders of this guest, which the other browser gets with the guest. */
      order_keys: z.array(orderKey),
    }),
    errors: ['too_many'],
  },
  'POST /api/handover/redeem': {
    summary: 'Fetch what another browser handed over; the token is used up',
    who: 'public',
    input: z.strictObject({ token: handoverToken }),
    reply: guestState.extend({
      /** New, and the one of the other browser is over. Null when this browser is a guest or signed in already: then `order_keys` open the orders of the other. */
      guest_token: z.string().nullable(),
    }),
    errors: ['link_over', 'too_many'],
  },
})
