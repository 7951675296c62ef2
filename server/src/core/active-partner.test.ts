import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partner, user } from '../features/account/table.ts'
import { linkOpen } from '../features/share/table.ts'
import { callOutcome } from '../testing/call-outcome.ts'
import { type ClientsFixture, openClientsFixture } from '../testing/fixtures/clients-fixture.ts'
import { addUserActor } from '../testing/fixtures/actors-fixture.ts'

let shop: ClientsFixture
beforeAll(async () => {
  shop = await openClientsFixture()
})
afterAll(() => shop?.close())

const anonymous = () => shop.as({ kind: 'anonymous' })
let serial = 0
const register = () =>
  anonymous()('POST /api/register', {
    nickname: 'Nok',
    email: `nok${(serial += 1)}@active.example`,
    phone: '0812223333',
    password: 'a'.repeat(40),
    invitation_code: 'BL0001',
    agreed: true,
    lang: 'en',
  })
const countOpens = () => shop.db.$count(linkOpen)

describe.each([
  ['the partnership', partner, partner.userId],
  ['the whole account', user, user.id],
] as const)('with %s disabled', (_what, table, idColumn) => {
  test('the links of a partner are closed, and open again later', async () => {
    const { code } = await shop.as(shop.partner)('POST /api/basket', {
      title: 'Set',
      lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
    })
    const without = await addUserActor(shop.db)
    const doors = async () => ({
      page: await callOutcome(anonymous()('GET /api/partner/{no}', { no: 'BL0001' })),
      basket: await callOutcome(anonymous()('GET /api/basket/code/{code}', { code })),
      invitation: await callOutcome(register()),
      offer: (await shop.as(without)('GET /api/mentor/offer', { e: 'BL0001' })).partner !== null,
    })
    const open = { page: 'done', basket: 'done', invitation: 'done', offer: true }
    expect(await doors()).toEqual(open)
    await shop.db.update(table).set({ disabledAt: shop.deps.clock() }).where(eq(idColumn, shop.partner.userId))
    const opens = await countOpens()
    await anonymous()('POST /api/link/open', { e: 'BL0001', source: 'page', page: 'home', item: 0 })
    expect(await countOpens()).toBe(opens)
    expect(await doors()).toEqual({
      page: 'not_found',
      basket: 'basket_closed',
      invitation: 'invitation_unknown',
      offer: false,
    })
    await shop.db.update(table).set({ disabledAt: null }).where(eq(idColumn, shop.partner.userId))
    expect(await doors()).toEqual(open)
  })
})
