import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { address } from '@bailu/server/features/account/table'
import { sealAudit } from '@bailu/server/features/audit/seal-audit'
import { sendMails } from '@bailu/server/features/mail/send-mails'
import { countGrowth } from '@bailu/server/features/rewards/count-growth'
import { settleRewards } from '@bailu/server/features/rewards/settle-rewards'
import {
  addPartnerActor,
  addUserActor,
  newStaffActor,
  seedAddress,
} from '@bailu/server/testing/fixtures/actors-fixture'
import { addBankCard, allowSinglePayer, setMinimumWithdrawal } from '@bailu/server/testing/fixtures/payouts-fixture'
import { addProduct } from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { noisePicture, sampleSlip } from '@bailu/server/testing/fixtures/sample-files'
import type { TestApp } from '@bailu/server/testing/test-app'

/** One withdrawal for so many orders. */
export const ORDERS_PER_WITHDRAWAL = 20
const PARTNERS = 10
const VARIANTS = 40
const TOTAL = 64_000

export type Step = { name: string; calls: number; run: () => Promise<void> }

const SCREEN_WIDTH = 1_080
const SMALL_WIDTH = 108

/** A picture unlike every other one, without the QR code that the server looks for. */
const newSlip = (width: number): Promise<Buffer> =>
  noisePicture(9, 18)
    .resize(width, 2 * width, { kernel: 'nearest' })
    .jpeg({ quality: 85 })
    .toBuffer()

/** Bytes and number of the files in a folder. */
export function folderSize(folder: string): { bytes: number; files: number } {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length }
}

/** People and products of the lives. */
export async function openLives(shop: TestApp) {
  await setMinimumWithdrawal(shop, 1)
  await allowSinglePayer(shop)
  const variants: number[] = []
  for (let at = 0; at < VARIANTS; at += 1) variants.push((await addProduct(shop.db, { stock: 100_000 })).variantId)
  const partners = await Promise.all(
    Array.from({ length: PARTNERS }, (_, at) => addPartnerActor(shop.db, `BL${1_000 + at}`)),
  )
  for (const { userId } of partners) await addBankCard(shop, userId)
  const buyers: { actor: Awaited<ReturnType<typeof addUserActor>>; home: number }[] = []
  for (let at = 0; at < PARTNERS * 10; at += 1) {
    const actor = await addUserActor(shop.db, { mentorId: partners[at % PARTNERS]!.userId })
    buyers.push({ actor, home: await seedAddress(shop.db, actor.userId, `08${String(20_000_000 + at)}`) })
  }
  // Orders to one address wait for each other.
  await shop.db.update(address).set({ address1: sql`${address.id}::text` })
  return { variants, partners, buyers, placed: 0 }
}

/** The step with small pictures here; {@link screenshotStep} is the same with those of a phone. */
export const SLIP_STEP = 'slip uploaded, 108 × 216'

type Lives = Awaited<ReturnType<typeof openLives>>

/**
 * The steps of `count` orders, each step for all orders before the next one: placed by a client, paid by a transfer with a slip, confirmed, shipped,
 * its reward settled, and withdrawn with those of other orders.
 */
export async function orderSteps(shop: TestApp, lives: Lives, count: number): Promise<Step[]> {
  const first = lives.placed
  lives.placed += count
  const orders = Array.from({ length: count }, (_, at) => ({
    ...lives.buyers[(first + at) % lives.buyers.length]!,
    at,
    id: '',
  }))
  const finance = shop.as(newStaffActor('finance'))
  const operations = shop.as(newStaffActor('operations'))
  const system = () => shop.ctx({ kind: 'system' })
  const callOf = (order: (typeof orders)[number]) => shop.as(order.actor, `10.${order.at >> 8}.${order.at & 255}.1`)
  const forEach = (name: string, work: (order: (typeof orders)[number]) => Promise<unknown>): Step => ({
    name,
    calls: count,
    run: async () => {
      for (const order of orders) await work(order)
    },
  })
  const slips: Buffer[] = []
  for (let at = 0; at < count; at += 1) slips.push(await newSlip(SMALL_WIDTH))
  const withdrawals = Math.ceil(count / ORDERS_PER_WITHDRAWAL)
  return [
    forEach('shipping and total of the cart', (order) =>
      callOf(order)('POST /api/cart/quote', {
        lines: [{ variant_id: lives.variants[order.at % VARIANTS]!, quantity: 1 }],
        to: { country: 'ประเทศไทย', zip: '10110' },
      }),
    ),
    forEach('placed', async (order) => {
      const placed = await callOf(order)('POST /api/order', {
        lines: [{ variant_id: lives.variants[order.at % VARIANTS]!, quantity: 1 }],
        address_id: order.home,
        expected_total: TOTAL,
        payment_method: 'promptpay',
      })
      order.id = placed.id
    }),
    forEach('read by the buyer', (order) => callOf(order)('GET /api/order/{id}', { id: order.id })),
    forEach('QR to pay by', (order) => callOf(order)('GET /api/order/{id}/payment', { id: order.id })),
    forEach(SLIP_STEP, async (order) => {
      await callOf(order)('POST /upload_paid_pic', { order: order.id }, { upload: { bytes: slips[order.at]! } })
    }),
    forEach('read by staff', (order) => finance('GET /api/staff/order/{id}', { id: order.id })),
    forEach('payment confirmed', (order) =>
      finance('POST /api/staff/order/{id}/confirm-payment', {
        id: order.id,
        amount: TOTAL,
        bank_reference: `SCALE${first + order.at}`,
      }),
    ),
    forEach('shipped', async (order) => {
      await operations('POST /api/staff/order/{id}/ship', {
        id: order.id,
        carrier: 'Flash',
        tracking_number: `TH${first + order.at}`,
        seen_pieces: 1,
      })
    }),
    {
      name: 'reward settled and growth counted (jobs)',
      calls: count,
      run: async () => {
        shop.passDays(31)
        await settleRewards(system())
        await countGrowth(system())
      },
    },
    {
      name: `withdrawn and paid (1 of ${ORDERS_PER_WITHDRAWAL} orders)`,
      calls: withdrawals,
      run: async () => {
        for (let at = 0; at < withdrawals; at += 1) {
          const partner = lives.partners[at % PARTNERS]!
          const { id } = await shop.as(partner)('POST /api/withdrawal', { amount: 5_000 })
          await finance('POST /api/staff/withdrawal/{id}/pay', {
            id,
            amount: 5_000,
            bank_reference: `OUT${first}x${at}`,
          })
        }
      },
    },
    { name: 'mails sent (job)', calls: count, run: async () => void (await sendMails(system())) },
    { name: 'audit sealed (job)', calls: count, run: async () => void (await sealAudit(system())) },
  ]
}

/** Slips as large as the screen of a phone, for orders of their own. */
export async function screenshotStep(shop: TestApp, lives: Lives, count: number, withQr: boolean): Promise<Step> {
  const orders: { call: ReturnType<typeof shop.as>; id: string; bytes: Buffer }[] = []
  for (let at = 0; at < count; at += 1) {
    const { actor, home } = lives.buyers[at + (withQr ? count : 0)]!
    const call = shop.as(actor, `10.98.${at}.1`)
    const { id } = await call('POST /api/order', {
      lines: [{ variant_id: lives.variants[at]!, quantity: 1 }],
      address_id: home,
      expected_total: TOTAL,
      payment_method: 'promptpay',
    })
    const bytes = withQr ? await sampleSlip(`#${randomBytes(3).toString('hex')}`) : await newSlip(SCREEN_WIDTH)
    orders.push({ call, id, bytes })
  }
  return {
    name: `slip uploaded, of a phone's screen, with${withQr ? '' : 'out'} the QR code of a bank`,
    calls: count,
    run: async () => {
      for (const { call, id, bytes } of orders)
        await call('POST /upload_paid_pic', { order: id }, { upload: { bytes } })
    },
  }
}
