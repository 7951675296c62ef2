import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf, Key } from '@bailu/contract/calls'
import { calls } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/pickup'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import type { Actor, Ctx } from './core/context.ts'
import { perform } from './core/perform.ts'
import { Refusal } from './core/refusal.ts'
import { newToken } from './core/token.ts'
import { inTx } from './database/connect.ts'
import { session } from './database/tables/people.ts'
import { actorOf } from './routes/session-gate.ts'
import { verbs } from './routes/verbs.ts'
import * as people from './testing/people.ts'
import { openShop, type Shop } from './testing/shop.ts'

const ACTORS = [
  'nobody',
  'guest',
  'otherGuest',
  'customer',
  'otherCustomer',
  'partner',
  'otherPartner',
  'owner',
  'operations',
  'finance',
  'content',
  'expired',
  'disabled',
] as const
type ActorName = (typeof ACTORS)[number]

const ALL: readonly ActorName[] = ACTORS
const PEOPLE = ['customer', 'otherCustomer', 'partner', 'otherPartner'] as const
const BUYERS = ['guest', 'otherGuest', ...PEOPLE] as const
const PARTNERS = ['partner', 'otherPartner'] as const
const STAFF = ['owner', 'operations', 'finance', 'content'] as const

type World = {
  shop: Shop
  actors: Record<ActorName, Actor>
  productId: number
  variantId: number
  addressId: number
  /** Orders awaiting payment with one proof each. */
  orderOf: { customer: string; guest: string }
  proofOf: { customer: string; guest: string }
  /** Paid: awaiting shipment. */
  paid: string
  paidPickup: string
  /** Finished, one piece of it in each of three returns. */
  finished: string
  returns: { requested: string; approved: string; received: string; photo: string }
  slip: Buffer
}

type Case<K extends Key> = { what?: string; input: (world: World) => InputOf<K>; may: readonly ActorName[] }
const one = <K extends Key>(may: readonly ActorName[], input: (world: World) => InputOf<K>): Case<K>[] => [
  { may, input },
]

const line = (w: World) => ({ variant_id: w.variantId, quantity: 1 })
const RETURN = {
  lines: [{ line: 0, quantity: 1 }],
  kind: 'goods' as const,
  reason: 'changed_mind' as const,
  refund_to: { by: 'promptpay' as const, number: '0812345678', name: 'Malee' },
}
const person = { email: 'new@test.example', password: '0123456789abcdef0123456789abcdef01234567' }

/** Who gets through, call by call. Everybody else must be refused, and see no difference to an unknown id. */
const MATRIX: { [K in Key]: Case<K>[] } = {
  'POST /api/login': one([], () => person),
  'POST /api/register': one(ALL, () => ({ ...person, nickname: 'N', phone: '0812345678', agreed: true, lang: 'en' })),
  'POST /api/logout': one(PEOPLE, () => ({})),
  'GET /api/user-info': one(PEOPLE, () => ({})),
  'POST /api/guest': one(ALL, () => ({})),
  'GET /api/product': one(ALL, () => ({})),
  'GET /api/product/{id}': one(ALL, (w) => ({ id: w.productId })),
  'GET /api/home': one(ALL, () => ({})),
  'GET /api/article': one(ALL, () => ({ level1: 'announcement' })),
  'GET /api/article/{id}': one([], () => ({ id: 5 })),
  'GET /api/sitemessage/check': one(PARTNERS, () => ({})),
  'GET /api/user/avatar/{id}': one(ALL, () => ({ id: 5 })),
  'POST /api/cart/quote': one(ALL, (w) => ({ lines: [line(w)] })),
  'GET /api/cart': one(PEOPLE, () => ({})),
  'PUT /api/cart': one(PEOPLE, (w) => line(w)),
  'POST /api/cart/seen': one(PEOPLE, (w) => ({ lines: [{ variant_id: line(w).variant_id, seen_price: 100 }] })),
  'POST /api/cart/merge': one(PEOPLE, (w) => ({ lines: [line(w)] })),
  'GET /api/address': one(ALL, () => ({})),
  'POST /api/address': [
    { what: 'own', may: PEOPLE, input: () => people.ADDRESS },
    { what: "a customer's", may: PARTNERS, input: () => ({ ...people.ADDRESS, address_type: 'customer' as const }) },
  ],
  'PUT /api/address/{id}': [
    { what: 'own', may: ['customer'], input: (w) => ({ ...people.ADDRESS, id: w.addressId }) },
    { what: 'pick-up point', may: [], input: () => ({ ...people.ADDRESS, id: PICKUP_ID }) },
  ],
  'POST /api/address/{id}/default': [
    { what: 'own', may: ['customer'], input: (w) => ({ id: w.addressId }) },
    { what: 'pick-up point', may: [], input: () => ({ id: PICKUP_ID }) },
  ],
  'DELETE /api/address/{id}': [
    { what: 'own', may: ['customer'], input: (w) => ({ id: w.addressId }) },
    { what: 'pick-up point', may: [], input: () => ({ id: PICKUP_ID }) },
  ],
  'POST /api/order': [
    {
      what: 'pick-up',
      may: BUYERS,
      input: (w) => ({
        lines: [line(w)],
        address_id: PICKUP_ID,
        contact: people.CONTACT,
        expected_total: 100_000,
      }),
    },
    {
      what: "the customer's address",
      may: ['customer'],
      input: (w) => ({ lines: [line(w)], address_id: w.addressId, expected_total: 105_000 }),
    },
  ],
  'GET /api/order': one(BUYERS, () => ({})),
  'GET /api/order/{id}': [
    { what: 'of the customer', may: ['customer'], input: (w) => ({ id: w.orderOf.customer }) },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest }) },
  ],
  'GET /api/order/{id}/payment': [
    { what: 'of the customer', may: ['customer'], input: (w) => ({ id: w.orderOf.customer }) },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest }) },
  ],
  'GET /api/order/{id}/receipt': one(['customer'], (w) => ({ id: w.finished })),
  'POST /api/order/{id}/return': one(['customer'], (w) => ({ id: w.finished, ...RETURN })),
  'GET /api/order/{id}/return': one(['customer'], (w) => ({ id: w.finished })),
  'POST /api/return/{id}/withdraw': one(['customer'], (w) => ({ id: w.returns.requested })),
  'POST /api/return/photo': one(['customer'], (w) => ({ return: w.returns.requested })),
  'GET /api/return/{id}/photo/{photo}': [
    { what: 'own', may: ['customer'], input: (w) => ({ id: w.returns.requested, photo: w.returns.photo }) },
    { what: 'of another return', may: [], input: (w) => ({ id: w.returns.approved, photo: w.returns.photo }) },
  ],
  'GET /api/staff/return': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/return/{id}': one(['owner', 'operations', 'finance'], (w) => ({ id: w.returns.requested })),
  'GET /api/staff/return/{id}/photo/{photo}': one(['owner', 'operations', 'finance'], (w) => ({
    id: w.returns.requested,
    photo: w.returns.photo,
  })),
  'POST /api/staff/return/{id}/approve': one(['owner', 'operations'], (w) => ({
    id: w.returns.requested,
    send_to: 'Bangkok',
  })),
  'POST /api/staff/return/{id}/reject': one(['owner', 'operations'], (w) => ({
    id: w.returns.requested,
    answer: 'Opened',
  })),
  'POST /api/staff/return/{id}/receive': one(['owner', 'operations'], (w) => ({
    id: w.returns.approved,
    sellable: [{ line: 0, quantity: 1 }],
  })),
  'POST /api/staff/return/{id}/refund': one(['owner', 'finance'], (w) => ({
    id: w.returns.received,
    amount: 100_000,
    bank_reference: 'BACK-1',
  })),
  'POST /api/order/{id}/cancel': one([], (w) => ({ id: w.orderOf.customer })),
  'POST /upload_paid_pic': [
    { what: 'of the customer', may: ['customer'], input: (w) => ({ order: w.orderOf.customer }) },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ order: w.orderOf.guest }) },
  ],
  'GET /api/order/{id}/proof/{proof}': [
    {
      what: 'of the customer',
      may: ['customer'],
      input: (w) => ({ id: w.orderOf.customer, proof: w.proofOf.customer }),
    },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest, proof: w.proofOf.guest }) },
    { what: 'of another order', may: [], input: (w) => ({ id: w.orderOf.customer, proof: w.proofOf.guest }) },
  ],
  'GET /api/income': one(PARTNERS, () => ({})),
  'GET /api/income/sales': one(PARTNERS, () => ({})),
  'POST /api/staff/login': one([], () => ({ email: 'new@test.example', password: 'nothing' })),
  'POST /api/staff/logout': one(STAFF, () => ({})),
  'GET /api/staff/me': one(STAFF, () => ({})),
  'POST /api/staff/picture': one(['owner', 'operations', 'content'], () => ({})),
  'GET /api/staff/order': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/order/{id}': one(['owner', 'operations', 'finance'], (w) => ({ id: w.orderOf.customer })),
  'GET /api/staff/order/{id}/proof/{proof}': one(['owner', 'finance'], (w) => ({
    id: w.orderOf.customer,
    proof: w.proofOf.customer,
  })),
  'POST /api/staff/order/{id}/confirm-payment': one(['owner', 'finance'], (w) => ({
    id: w.orderOf.customer,
    amount: 100_000,
    bank_reference: 'REF-1',
  })),
  'POST /api/staff/order/{id}/ship': one(['owner', 'operations'], (w) => ({
    id: w.paid,
    carrier: 'Flash',
    tracking_number: 'TH1',
  })),
  'POST /api/staff/order/{id}/hand-over': one(['owner', 'operations'], (w) => ({ id: w.paidPickup })),
  'POST /api/staff/order/{id}/cancel': one(['owner', 'operations', 'finance'], (w) => ({
    id: w.paid,
    reason: 'Asked by the buyer',
  })),
}

const daysBefore = (shop: Shop, days: number) => new Date(shop.house.clock().getTime() - days * 86_400_000)

async function gated(shop: Shop, userId: number, life: { createdAt?: Date; seenAt?: Date }): Promise<Actor> {
  const { token, hash } = newToken()
  const now = shop.house.clock()
  await shop.db.insert(session).values({ id: uuidv7(), tokenHash: hash, userId, createdAt: now, seenAt: now, ...life })
  return actorOf(shop.db, { bearer: token, staffCall: false }, now)
}

let world: World

beforeAll(async () => {
  const shop = await openShop()
  const { db } = shop
  const partner = await people.addPartner(db, 'BL0001')
  const otherPartner = await people.addPartner(db, 'BL0002')
  const customer = await people.addUser(db, { mentorId: partner.id })
  const otherCustomer = await people.addUser(db)
  const { productId, variantId } = await people.addGoods(db, { price: 100_000n })
  const actors: Record<ActorName, Actor> = {
    nobody: { kind: 'nobody' },
    guest: people.asGuestActor(await people.addGuest(db)),
    otherGuest: people.asGuestActor(await people.addGuest(db)),
    customer: people.asUserActor(customer.id),
    otherCustomer: people.asUserActor(otherCustomer.id),
    partner: people.asUserActor(partner.id, true),
    otherPartner: people.asUserActor(otherPartner.id, true),
    owner: people.asStaffActor(await people.addStaff(db, 'owner'), 'owner'),
    operations: people.asStaffActor(await people.addStaff(db, 'operations'), 'operations'),
    finance: people.asStaffActor(await people.addStaff(db, 'finance'), 'finance'),
    content: people.asStaffActor(await people.addStaff(db, 'content'), 'content'),
    // Their tokens were good once; the gate decides what they are now.
    expired: await gated(shop, customer.id, { createdAt: daysBefore(shop, 31), seenAt: daysBefore(shop, 1) }),
    disabled: await gated(shop, (await people.addUser(db, { disabledAt: daysBefore(shop, 1) })).id, {}),
  }
  const slip = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const place = async (
    who: ActorName,
    address: { address_id: number; contact?: typeof people.CONTACT } | { address: typeof people.ADDRESS },
    total: number,
  ) =>
    (
      await shop.as(actors[who])('POST /api/order', {
        lines: [{ variant_id: variantId, quantity: 1 }],
        expected_total: total,
        ...address,
      })
    ).id
  const prove = async (who: ActorName, order: string) =>
    (await shop.as(actors[who])('POST /upload_paid_pic', { order }, { upload: { bytes: slip } })).id
  const pay = (id: string, amount: number, reference: string) =>
    shop.as(actors.finance)('POST /api/staff/order/{id}/confirm-payment', { id, amount, bank_reference: reference })
  const { id: addressId } = await shop.as(actors.customer)('POST /api/address', people.ADDRESS)
  const pickup = { address_id: PICKUP_ID, contact: people.CONTACT }
  const orderOf = { customer: await place('customer', pickup, 100_000), guest: await place('guest', pickup, 100_000) }
  const proofOf = { customer: await prove('customer', orderOf.customer), guest: await prove('guest', orderOf.guest) }
  const paid = await place('customer', { address_id: addressId }, 105_000)
  await pay(paid, 105_000, 'PAID-1')
  const paidPickup = await place('customer', pickup, 100_000)
  await pay(paidPickup, 100_000, 'PAID-2')
  const { id: finished } = await shop.as(actors.customer)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 4 }],
    address_id: addressId,
    expected_total: 400_000,
  })
  await pay(finished, 400_000, 'PAID-3')
  const operations = shop.as(actors.operations)
  await operations('POST /api/staff/order/{id}/ship', { id: finished, carrier: 'Flash', tracking_number: 'TH9' })
  const giveBack = async () =>
    (await shop.as(actors.customer)('POST /api/order/{id}/return', { id: finished, ...RETURN })).id
  const approved = async () => {
    const id = await giveBack()
    await operations('POST /api/staff/return/{id}/approve', { id, send_to: 'Bangkok' })
    return id
  }
  const received = await approved()
  await operations('POST /api/staff/return/{id}/receive', { id: received })
  const requested = await giveBack()
  const photo = await shop.as(actors.customer)(
    'POST /api/return/photo',
    { return: requested },
    { upload: { bytes: slip } },
  )
  const returns = { received, requested, approved: await approved(), photo: photo.id }
  world = {
    shop,
    actors,
    productId,
    variantId,
    addressId,
    orderOf,
    proofOf,
    paid,
    paidPickup,
    finished,
    returns,
    slip,
  }
})
afterAll(() => world?.shop.close())

class Undo extends Error {}

/** Makes the call in a transaction that is taken back, so that every case meets the same world. */
async function attempt(key: Key, input: unknown, actor: Actor): Promise<'ok' | Refusal> {
  const ctx = world.shop.ctx(actor)
  let outcome: 'ok' | Refusal | undefined
  await inTx(ctx, async (tx: Ctx) => {
    try {
      await perform(verbs, key, tx, { input, idempotencyKey: 'matrix', upload: { bytes: world.slip } })
      outcome = 'ok'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome = error
    }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return outcome!
}

const STRANGER = [401, 403, 404, 422]

for (const key of Object.keys(calls) as Key[]) {
  describe(key, () => {
    for (const { what, input, may } of MATRIX[key] as Case<Key>[]) {
      for (const name of ACTORS) {
        const title = `${name} ${may.includes(name) ? 'may' : 'may not'}${what ? ` (${what})` : ''}`
        test(title, async () => {
          const outcome = await attempt(key, input(world), world.actors[name])
          if (may.includes(name)) {
            expect(outcome).toBe('ok')
            return
          }
          expect(outcome).toBeInstanceOf(Refusal)
          const known: number[] = key.endsWith('/cancel') ? [...STRANGER, 409] : STRANGER
          expect(known).toContain((outcome as Refusal).status)
        })
      }
    }
  })
}

describe('an id of somebody else and an unknown id are told apart by nobody', () => {
  const unknown = '01990000-0000-7000-8000-000000000000'
  for (const key of ['GET /api/order/{id}', 'GET /api/order/{id}/payment', 'POST /api/order/{id}/cancel'] as const) {
    test(key, async () => {
      const foreign = await attempt(key, { id: world.orderOf.guest }, world.actors.otherCustomer)
      const missing = await attempt(key, { id: unknown }, world.actors.otherCustomer)
      expect((foreign as Refusal).code).toBe('not_found')
      expect((missing as Refusal).code).toBe('not_found')
    })
  }
})
