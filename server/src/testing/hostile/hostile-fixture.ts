import { DAY_MS } from '@bailu/phrases/days'
import type { Call } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { guest, user } from '../../features/account/table.ts'
import { order } from '../../features/orders/table.ts'
import { reportInputs } from './report-inputs.ts'
import { peopleInputs } from './people-inputs.ts'
import { catalogueInputs, contentInputs, deviceInputs } from './valid-inputs.ts'
import { addDueClientNote, clientInputs } from '../fixtures/clients-fixture.ts'
import { openHttpTestApp } from '../http-test-app.ts'
import { orderInputs } from './order-inputs.ts'
import { sellingInputs } from './selling-inputs.ts'
import { methodAndPath, buildRequest, buildUrl } from '../call-request.ts'
import { materialAndTrainingInputs } from '../fixtures/material-and-training-fixture.ts'
import { leadInputs } from '../fixtures/leads-fixture.ts'
import * as people from '../fixtures/people-and-products-fixture.ts'
import { addPayouts } from '../fixtures/payouts-fixture.ts'
import { sampleSlip } from '../fixtures/sample-files.ts'
import { approvalInputs } from '../fixtures/approvals-fixture.ts'
import { shopRuleInputs } from '../fixtures/shop-rules-fixture.ts'

export const CALLER_KINDS = ['anonymous', 'guest', 'customer', 'partner', 'owner'] as const
export type CallerKind = (typeof CALLER_KINDS)[number]
type Headers = Record<string, string>
type RequestOptions = { who?: CallerKind; lang?: string; headers?: Headers; idempotencyKey?: string | undefined }

const LOGIN = { email: 'new@test.example', password: '0123456789abcdef0123456789abcdef01234567' }

/** A test app with a caller of every kind and a valid input for every call, which hostile tests then break. */
export async function openHostileFixture() {
  const shop = await openHttpTestApp()
  const { db } = shop
  const partner = await people.addPartner(db, 'BL0001')
  const customer = await people.addUser(db, { mentorId: partner.id })
  const unrelated = await people.addUser(db)
  const { productId, variantId } = await people.addProduct(db, { price: 100_000n, stock: 100_000 })
  const guestId = await people.addGuest(db)
  const ownerId = await people.addStaff(db, 'owner')
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
  const headersOf: Record<CallerKind, Headers> = {
    anonymous: {},
    guest: { 'x-guest-token': await shop.signIn.guest(guestId) },
    customer: bearer(await shop.signIn.user(customer.id)),
    partner: bearer(await shop.signIn.user(partner.id)),
    owner: bearer(await shop.signIn.staff(ownerId)),
  }
  const staff = shop.as(people.staffActor(ownerId, 'owner'))
  const picture = await sampleSlip()
  const orderContext = { variantId, customerId: customer.id, unrelatedId: unrelated.id, staff, picture }
  const { orderId, foreign, inputs: orderCallInputs } = await orderInputs(shop, orderContext)
  const featureInputs = {
    ...(await contentInputs(shop)),
    ...(await peopleInputs(shop, { partnerId: partner.id, foreign, staff, password: LOGIN.password })),
    ...orderCallInputs,
    ...(await materialAndTrainingInputs(staff)),
    ...(await addPayouts(shop, partner.id)).inputs,
    ...(await reportInputs(staff, 'BL0001')),
    ...(await shopRuleInputs(shop)),
    ...(await approvalInputs(shop)),
    ...(await leadInputs(shop, partner.id, { client: customer.id, unrelated: unrelated.id, variantId })),
    ...clientInputs(await addDueClientNote(shop, people.userActor(partner.id, true), customer.id), orderId),
    ...sellingInputs({ partnerId: partner.id, clientId: customer.id, productId, orderId }),
  }
  const inputs: Partial<Record<Key, Record<string, unknown>>> = {
    'POST /api/login': LOGIN,
    'POST /api/register': {
      ...LOGIN,
      nickname: 'N',
      phone: '0812345678',
      invitation_code: 'BL0001',
      agreed: true,
      lang: 'th',
    },
    'POST /api/account/prove': { password: LOGIN.password },
    'POST /api/reset-password/code': { email: LOGIN.email },
    'POST /api/reset-password': { ...LOGIN, request: orderId, code: '123456' },
    'POST /api/reset-password/link': { token: 'x.1.y', password: LOGIN.password },
    'POST /api/email-verification/look': { token: 'x.1.y' },
    'POST /api/email-verification': { token: 'x.1.y' },
    'POST /api/email-verification/deny': { token: 'x.1.y' },
    'POST /api/email-correction/look': { token: 'x.1.y' },
    'POST /api/email-correction': { token: 'x.1.y' },
    'POST /api/email-correction/object': { token: 'x.1.y' },
    'POST /api/staff/sign-in-link': { email: LOGIN.email, lang: 'en' },
    'POST /api/staff/sign-in-link/follow': { token: 'x.1.y' },
    'GET /api/product': { catalog: 'green', q: 'Product', sort: 'price_up', after: productId, in_stock: '1' },
    'GET /api/product/{id}': { id: productId, lang: 'th' },
    'GET /api/user/avatar/{id}': { id: 5 },
    'POST /api/staff/login': { email: LOGIN.email, password: 'nothing' },
    ...deviceInputs,
    ...catalogueInputs({ productId, variantId }),
    ...featureInputs,
  }
  /** A valid input of a call, with every field set. */
  const validInput = (key: Key): Record<string, unknown> => inputs[key] ?? (key.includes('{id}') ? { id: foreign } : {})
  /** The kind of caller that may make the call. */
  const allowedCaller = (key: Key): CallerKind =>
    key.includes('/staff/') ? 'owner' : (calls[key] as Call).who === 'partner' ? 'partner' : 'customer'

  let count = 0
  // Each request comes from another address, so that rate limits do not interfere; they have their own tests.
  const inject = (options: InjectOptions) => {
    count += 1
    return shop.app.inject({
      ...options,
      remoteAddress: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
    })
  }
  const common = (
    key: Key,
    { who = allowedCaller(key), lang = 'en', headers = {}, ...rest }: RequestOptions,
  ): Headers => {
    const idempotencyKey = 'idempotencyKey' in rest ? rest.idempotencyKey : `hostile-${(count += 1)}`
    return {
      ...headersOf[who],
      'accept-language': lang,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    }
  }
  // Calls that end their session or replace its token get a new session each time.
  const ENDS_SESSION = /\/(logout|login|register|prove|passkey|welcome|follow|reset-password|link)$/
  const withOwnSession = async (key: Key, headers: Headers): Promise<Headers> => {
    if (
      !ENDS_SESSION.test(key) ||
      !headers['authorization'] ||
      !Object.values(headersOf).some((known) => known['authorization'] === headers['authorization'])
    )
      return headers
    const staff = headers['authorization'] === headersOf.owner['authorization']
    return { ...headers, ...bearer(staff ? await shop.signIn.staff(ownerId) : await shop.signIn.user(customer.id)) }
  }
  return {
    ...shop,
    callerKinds: CALLER_KINDS,
    variantId,
    validInput,
    countOrders: () => db.$count(order),
    /** Sends raw bytes to the call's address. */
    sendRaw: async (
      key: Key,
      { payload, type, ...options }: RequestOptions & { payload: string | Buffer; type: string | undefined },
    ) => {
      const [method, path] = methodAndPath(key)
      return inject({
        method,
        url: buildUrl(path, validInput(key)),
        payload,
        headers: {
          ...(await withOwnSession(key, common(key, options))),
          ...(type !== undefined && { 'content-type': type }),
        },
      })
    },
    /** Sends an input as the call expects it: path, query, JSON or a multipart form with a picture. */
    sendInput: async (key: Key, input: Record<string, unknown>, options: RequestOptions = {}) =>
      inject(buildRequest(key, input, await withOwnSession(key, common(key, options)), { bytes: picture })),
    uselessTokens: (key: Key): Record<string, Headers> => {
      const other = key.includes('/staff/') ? headersOf.customer : headersOf.owner
      return {
        garbage: bearer('garbage'),
        'of the right form': bearer('A'.repeat(43)),
        empty: { authorization: 'Bearer ' },
        'another scheme': { authorization: 'Basic YTpi' },
        'of the other house': other,
        'a garbage guest': { 'x-guest-token': 'A'.repeat(43) },
        'a guest behind a garbage session': { ...headersOf.guest, ...bearer('B'.repeat(43)) },
        ...(key.includes('/staff/') && { 'a guest': headersOf.guest }),
      }
    },
    /** Headers that must be rejected: expired and idle sessions, a disabled user's, and the token of a claimed guest. */
    expiredUser: async (): Promise<Headers> =>
      bearer(await shop.signIn.user(customer.id, new Date(shop.deps.clock().getTime() - 31 * DAY_MS))),
    idleStaff: async (): Promise<Headers> =>
      bearer(await shop.signIn.staff(ownerId, new Date(shop.deps.clock().getTime() - DAY_MS))),
    disabledUser: async (): Promise<Headers> => {
      const disabled = await people.addUser(db)
      const token = await shop.signIn.user(disabled.id)
      await db.update(user).set({ disabledAt: shop.deps.clock() }).where(eq(user.id, disabled.id))
      return bearer(token)
    },
    claimedGuest: async (): Promise<Headers> => {
      const id = await people.addGuest(db)
      const token = await shop.signIn.guest(id)
      await db.update(guest).set({ claimedBy: customer.id }).where(eq(guest.id, id))
      return { 'x-guest-token': token }
    },
  }
}
export type HostileFixture = Awaited<ReturnType<typeof openHostileFixture>>
