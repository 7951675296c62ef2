import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOwnAccount } from '../../approvals/table.ts'
import { user } from '../../account/table.ts'
import { seedStaff } from '../../../testing/fixtures/orders-fixture.ts'
import { addUser } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

type Staff = Awaited<ReturnType<typeof seedStaff>>
let shop: TestApp
let owner: Staff
beforeAll(async () => {
  shop = await openTestApp()
  owner = await seedStaff(shop, 'owner')
})
afterAll(() => shop.close())

const as = (who: Staff) => shop.as(who.actor)

test('an email refers to the account that verified it, not to an earlier unverified one', async () => {
  const colleague = await seedStaff(shop, 'finance')
  const email = 'clerk@home.example'
  await addUser(shop.db, { email, emailVerifiedAt: null })
  const proven = await addUser(shop.db, { email })
  await as(owner)('POST /api/staff/colleague/{id}/account', { id: colleague.id, account_name: email })
  const { list } = await as(owner)('GET /api/staff/colleague/{id}/account', { id: colleague.id })
  expect(list.map(({ user }) => user?.id)).toEqual([proven.id])
})

test('an account with a colleague’s unverified email is not linked', async () => {
  const colleague = await seedStaff(shop, 'finance')
  const decoy = await addUser(shop.db, { email: colleague.email, emailVerifiedAt: null })
  const link = as(owner)('POST /api/staff/colleague/{id}/account', { id: colleague.id, account_name: colleague.email })
  expect(await callOutcome(link)).toBe('account_unknown')
  expect(await callOutcome(as(colleague)('POST /api/staff/me/account', { account_name: colleague.email }))).toBe(
    'account_unknown',
  )
  const listed = () => as(owner)('GET /api/staff/colleague/{id}/account', { id: colleague.id })
  expect(await listed()).toEqual({ list: [], likely: [] })
  // An earlier link cannot be confirmed until the address is verified.
  const declared = { staffId: colleague.id, declaredBy: colleague.id, declaredAt: shop.deps.clock() }
  const id = uuidv7()
  await shop.db.insert(staffOwnAccount).values({ id, ...declared, userId: decoy.id })
  const confirm = () =>
    callOutcome(as(owner)('POST /api/staff/colleague/{id}/account/{link}/confirm', { id: colleague.id, link: id }))
  expect(await confirm()).toBe('account_unknown')
  await shop.db.update(user).set({ emailVerifiedAt: shop.deps.clock() }).where(eq(user.id, decoy.id))
  expect(await confirm()).toBe('done')
})
