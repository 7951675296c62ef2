// Places orders with the code of the release in the given folder, on its own database, before and after the new release
// has migrated that database. Speaks by lines: the name of the database, then `traded` for each go-ahead on stdin.
import { createInterface } from 'node:readline'

const [folder] = process.argv.slice(2)
const from = (path) => import(`${folder}/server/src/testing/${path}`)
const { returnsShop } = await from('returns-shop.ts')
const { earn, linkCard, payAlone, payOut, withdrawFrom } = await from('payouts.ts')

const shop = await returnsShop()
const EVERYTHING = [
  [0, 2],
  [1, 3],
]
const partner = shop.mentor.userId
await linkCard(shop, partner)
await payAlone(shop)
await withdrawFrom(shop, 100)
const { settleRewards } = await import(`${folder}/server/src/features/rewards/settle-rewards.ts`)
const settle = async (order) => {
  const now = shop.house.clock()
  await shop.database.pool.query('update reward_line set settles_at = $1 where order_id = $2', [now, order])
  await settleRewards(shop.ctx({ kind: 'system' }))
}
let references = 0
const reference = () => `FORMER${(references += 1)}`

async function trade() {
  const whole = await shop.finished()
  const returned = await shop.ask(whole, EVERYTHING)
  await shop.approve(returned.id)
  await shop.receive(returned.id, [[0, 1]])
  await shop.refund(returned.id, 95_003)

  const part = await shop.finished()
  await settle(part)
  const { id: half } = await shop.ask(part, [[0, 1]])
  await shop.approve(half)
  await shop.receive(half)
  await shop.refund(half, 30_000)

  const canceled = await shop.order()
  await shop.pay(canceled.id)
  await shop.cancel(canceled.id)

  const late = await shop.order()
  await shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id: late.id })
  await shop.as(shop.finance)('POST /api/staff/order/{id}/late-payment', {
    id: late.id,
    amount: 500,
    bank_reference: reference(),
    reason: 'came late',
  })

  const cash = await shop.order('cod')
  await shop.ship(cash.id)
  await shop.pay(cash.id)
  await shop.order()

  await earn(shop, partner, 100_000n)
  await payOut(shop, partner, 5_000n)
}

const { rows } = await shop.database.pool.query('select current_database() as name')
await trade()
process.stdout.write(`${rows[0].name}\n`)
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'end') break
  await trade()
  process.stdout.write('traded\n')
}
await shop.close()
process.exit(0)
