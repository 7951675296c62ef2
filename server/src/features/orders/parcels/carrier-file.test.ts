import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'
import { readStatusWords } from './carrier-file.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

let serial = 0
const shipped = async () => {
  const { id } = await shop.order('cod')
  const tracking_number = `TH55500${(serial += 1)}X`
  await shop.as(shop.operations)('POST /api/staff/order/{id}/ship', {
    id,
    carrier: 'Flash',
    tracking_number,
    ...(await shop.seenPieces(id)),
  })
  return { id, number: tracking_number }
}
const send = (file: string | Buffer, plan?: string) =>
  shop.as(shop.operations)(
    'POST /api/staff/parcel-file',
    { ...(plan && { plan }) },
    { upload: { bytes: Buffer.from(file), name: 'flash.csv' } },
  )
const stateOf = async (id: string) => (await shop.staffView(id)).parcel
const TODAY = '20/11/2026'

test.each([
  ['Delivered', 'delivered'],
  ['Delivery Successful', 'delivered'],
  ['นำจ่ายสำเร็จ', 'delivered'],
  ['เซ็นรับแล้ว', 'delivered'],
  ['已签收', 'delivered'],
  ['Returned', 'returning'],
  ['Return to sender', 'returning'],
  ['Delivered to sender', 'returning'],
  ['พัสดุตีกลับ', 'returning'],
  ['退件中', 'returning'],
  ['In transit', null],
  ['Out for delivery', null],
  ['Delivery attempt failed', null],
  ['Not delivered', null],
  ['เข้ารับสำเร็จ', null],
  ['จัดส่งไม่สำเร็จ', null],
  ['派送中', null],
  ['Rider assigned', undefined],
  ['Will be delivered today', null],
  ['To be delivered', null],
  ['ได้รับข้อมูลพัสดุแล้ว', null],
  ['พัสดุได้รับการคัดแยก', null],
  ['待签收', null],
  ['Zzz', undefined],
] as const)('the words %s mean %s', (words, state) => {
  expect(readStatusWords(words)).toBe(state)
})

describe('the status file of a carrier', () => {
  test('is checked, then applied as checked, and changes nothing when it is sent again', async () => {
    const [first, second, third, fourth] = [await shipped(), await shipped(), await shipped(), await shipped()]
    const file = [
      'Report of November,,,,',
      'Order No.,Tracking No.,Return tracking No.,Status,Delivery time',
      `1,${first.number},,Delivered,${TODAY} 13:05`,
      `2,${second.number.toLowerCase()},,ตีกลับ,${TODAY}`,
      `3,${third.number},,In transit,${TODAY}`,
      `4,${fourth.number},,Beamed up,${TODAY}`,
      `5,TH-UNKNOWN,,Delivered,${TODAY}`,
    ].join('\n')
    shop.passDays(1)
    const checked = await send(file)
    expect(checked).toMatchObject({
      applied: false,
      counts: { changed: 2, same: 1, later: 0, number: 1, words: 1, unreadable: 0, not_shipped: 0 },
      unknown_words: [{ words: 'Beamed up', rows: 1 }],
    })
    expect(await stateOf(first.id)).toMatchObject({ state: 'on_its_way' })
    expect(await send(file, checked.plan!)).toMatchObject({ applied: true, plan: null, counts: { changed: 2 } })
    expect(await stateOf(first.id)).toEqual({ state: 'delivered', at: '2026-11-20T06:05:00.000Z' })
    expect(await stateOf(second.id)).toMatchObject({ state: 'returning' })
    expect((await shop.staffView(first.id)).parcel_source).toBe('carrier_file')
    const again = await send(file)
    expect(again).toMatchObject({ plan: null, counts: { changed: 0, same: 3 } })
    expect(await send(file, checked.plan!)).toMatchObject({ applied: true, counts: { changed: 0 } })
  })

  test('is not applied when an order was changed since the check', async () => {
    const { id, number } = await shipped()
    const file = `Tracking number,Status\n${number},Delivered\n`
    const { plan } = await send(file)
    const input = { id, state: 'returning', seen_state: 'on_its_way' } as const
    await shop.as(shop.operations)('POST /api/staff/order/{id}/parcel', input)
    const other = `Tracking number,Status\n${number},Delivered\n${(await shipped()).number},Delivered\n`
    expect(await callOutcome(send(other, plan!))).toBe('edit_conflict')
    expect(await stateOf(id)).toMatchObject({ state: 'returning' })
  })

  test('the newest row of a number counts; an earlier state and an impossible day change nothing', async () => {
    const { id, number } = await shipped()
    shop.passDays(3)
    const day = (ago: number) => new Date(shop.deps.clock().getTime() - ago * 86_400_000).toISOString().slice(0, 10)
    const head = 'Waybill,Status,Status date\n'
    const steps = `${head}${number},Delivered,${day(0)}\n${number},In transit,${day(2)}\n`
    const { plan } = await send(steps)
    await send(steps, plan!)
    expect(await stateOf(id)).toMatchObject({ state: 'delivered' })
    const late = await send(`${head}${number},Returned,${day(1)}\n`)
    expect(late.counts).toMatchObject({ later: 1, changed: 0 })
    const next = await shipped()
    expect((await send(`${head}${next.number},Delivered,${day(-3)}\n`)).counts).toMatchObject({ unreadable: 1 })
    expect((await send(`${head}${next.number},Delivered,not a day\n`)).counts).toMatchObject({ unreadable: 1 })
  })

  test('of a parcel that was delivered and returned on one day the later time counts; without times the conflict is named', async () => {
    const head = 'Waybill,Status,Status date\n'
    for (const [delivered, returned] of [
      [TODAY, TODAY],
      [`${TODAY} 09:00`, TODAY],
      ['', ''],
    ] as const) {
      const { id, number } = await shipped()
      const rows = [`${number},Delivered,${delivered}`, `${number},Return to sender,${returned}`]
      for (const file of [rows, rows.toReversed()].map((lines) => head + lines.join('\n'))) {
        const report = await send(file)
        expect(report).toMatchObject({ plan: null, counts: { conflict: 1, changed: 0 } })
        expect(report.rows).toMatchObject([{ result: 'conflict', order: { id } }])
      }
      expect(await stateOf(id)).toMatchObject({ state: 'on_its_way' })
    }
    const { id, number } = await shipped()
    shop.passDays(2)
    const yesterday = new Date(shop.deps.clock().getTime() - 86_400_000).toISOString().slice(0, 10)
    const timed = `${head}${number},Return to sender,${yesterday} 15:00\n${number},Delivered,${yesterday} 09:00\n`
    await send(timed, (await send(timed)).plan!)
    expect(await stateOf(id)).toMatchObject({ state: 'returning' })
  })

  test('may be a workbook; a canceled order keeps its state', async () => {
    const [one, canceled] = [await shipped(), await shipped()]
    const reason = { id: canceled.id, reason: 'Asked', seen_status: 'finished' } as const
    await shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', reason)
    const rows = [
      ['เลขพัสดุ', 'สถานะ'],
      [one.number, 'จัดส่งสำเร็จ'],
      [canceled.number, 'จัดส่งสำเร็จ'],
    ]
    const workbook = await writeXlsxFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer()
    const { plan, counts } = await send(workbook)
    expect(counts).toMatchObject({ changed: 1, not_shipped: 1 })
    await send(workbook, plan!)
    expect(await stateOf(one.id)).toMatchObject({ state: 'delivered' })
  })

  test('the states of two orders in one parcel change together', async () => {
    const { id, number } = await shipped()
    const { id: other } = await shop.order('cod')
    const parcel = { carrier: 'Flash', tracking_number: number, shared_parcel: true }
    await shop.as(shop.operations)('POST /api/staff/order/{id}/ship', {
      id: other,
      ...parcel,
      ...(await shop.seenPieces(other)),
    })
    const file = `Tracking number,Status\n${number},Delivered\n`
    await send(file, (await send(file)).plan!)
    expect([await stateOf(id), await stateOf(other)]).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  test('a picture, a table without the columns, and one that is too long are rejected', async () => {
    expect(await callOutcome(send(Buffer.from([0x89, 0x50, 0, 1])))).toBe('table_unreadable')
    expect(await callOutcome(send('Name,Phone\nMalee,081\n'))).toBe('carrier_file_head')
    expect(await callOutcome(send(`Tracking number,Status\n${'TH1,Delivered\n'.repeat(5_100)}`))).toBe(
      'table_unreadable',
    )
  })
})
