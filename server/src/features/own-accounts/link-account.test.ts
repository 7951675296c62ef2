import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOwnAccount } from '../../database/tables/approvals.ts'
import { user } from '../../database/tables/people.ts'
import { addStaff } from '../../testing/money-rows.ts'
import { addUser } from '../../testing/people.ts'
import { outcome } from '../../testing/refusals.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

type Staff = Awaited<ReturnType<typeof addStaff>>
let shop: Shop
let owner: Staff
beforeAll(async () => {
  shop = await openShop()
  owner = await addStaff(shop, 'owner')
})
afterAll(() => shop.close())

const as = (who: Staff) => shop.as(who.actor)

test('an email refers to the account that verified it, not to an earlier unverified one', async () => {
  const colleague = await addStaff(shop, 'finance')
  const email = 'clerk@home.example'
  await addUser(shop.db, { email, emailProvenAt: null })
  const proven = await addUser(shop.db, { email })
  await as(owner)('POST /api/staff/colleague/{id}/account', { id: colleague.id, whose: email })
  const { list } = await as(owner)('GET /api/staff/colleague/{id}/account', { id: colleague.id })
  expect(list.map(({ user }) => user?.id)).toEqual([proven.id])
})

test('an account with a colleague’s unverified email is not linked', async () => {
  const colleague = await addStaff(shop, 'finance')
  const decoy = await addUser(shop.db, { email: colleague.email, emailProvenAt: null })
  const link = as(owner)('POST /api/staff/colleague/{id}/account', { id: colleague.id, whose: colleague.email })
  expect(await outcome(link)).toBe('account_unknown')
  expect(await outcome(as(colleague)('POST /api/staff/me/account', { whose: colleague.email }))).toBe('account_unknown')
  const listed = () => as(owner)('GET /api/staff/colleague/{id}/account', { id: colleague.id })
  expect(await listed()).toEqual({ list: [], likely: [] })
  // An earlier link cannot be confirmed until the address is verified.
  const declared = { staffId: colleague.id, declaredBy: colleague.id, declaredAt: shop.house.clock() }
  const id = uuidv7()
  await shop.db.insert(staffOwnAccount).values({ id, ...declared, userId: decoy.id })
  const confirm = () =>
    outcome(as(owner)('POST /api/staff/colleague/{id}/account/{link}/confirm', { id: colleague.id, link: id }))
  expect(await confirm()).toBe('account_unknown')
  await shop.db.update(user).set({ emailProvenAt: shop.house.clock() }).where(eq(user.id, decoy.id))
  expect(await confirm()).toBe('done')
})
