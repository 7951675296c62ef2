// @vitest-environment happy-dom
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftStore } from '../../../app/drafts.ts'
import { renderScreen, stubServer } from '../../../testing/render-screen.tsx'
import { rememberLabels } from './printed-labels.ts'
import { ShipDesk } from './ship-desk.tsx'

const numberOf = (at: string) => `BL26010100000${at}`
const slip = (id: string, more: Partial<PackingSlip> = {}) =>
  ({
    id,
    number: numberOf(id),
    old_number: '',
    status: 'awaiting_shipment',
    shippable_since: '2026-01-01T00:00:00.000Z',
    address: { isZt: false, first_name: 'Mali', last_name: 'Dee' },
    address_version: `seen-${id}`,
    quantity: 1,
    collect: 0,
    paid_at: null,
    carrier: '',
    tracking_number: '',
    shipped_by: '',
    ...more,
  }) as unknown as PackingSlip
const three = [slip('1'), slip('2'), slip('3')]

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const openDesk = async (orders = three) => {
  const { orders: words, shipDesk, parcels } = await renderScreen(<ShipDesk orders={orders} total={orders.length} />)
  const field = (at: string) => screen.getByLabelText<HTMLInputElement>(words.rowOf(words.tracking, numberOf(at)))
  const type = (at: string, value: string) => fireEvent.change(field(at), { target: { value } })
  return {
    words,
    parcels,
    shipDesk,
    field,
    type,
    carrier: (name: string) =>
      fireEvent.change(screen.getByLabelText(words.carrierForAll), { target: { value: name } }),
    /** A scanner types into the field that has the focus and sends a key. */
    scan: (code: string, key = 'Enter') => {
      const focused = document.activeElement as HTMLInputElement
      fireEvent.change(focused, { target: { value: code } })
      fireEvent.keyDown(focused, { key })
    },
    ship: (count: number) =>
      act(async () => {
        const button = screen.getByRole('button', { name: words.shipAll(count) })
        fireEvent.click(button)
        fireEvent.click(button)
      }),
  }
}

test('each row shows its result; a row without a reply repeats its key, an answered one has a new key', async () => {
  const { next, sent } = stubServer()
  const { words, shipDesk, type, carrier, ship } = await openDesk()
  carrier('Flash')
  for (const at of ['1', '2', '3']) type(at, `TH000000000${at}`)

  next.push({ status: 422, code: 'not_sellable', msg: 'Not yet' }, 'lost')
  await ship(3)
  await screen.findByText(words.shipSummary(1, 2))
  expect(screen.getByText('Not yet')).toBeTruthy()
  expect(screen.getByText(words.rowNoAnswer)).toBeTruthy()
  expect(sent).toHaveLength(3)

  fireEvent.click(screen.getByRole('button', { name: shipDesk.retry(2) }))
  await screen.findByText(words.shipSummary(3, 0))
  await waitFor(() => expect(sent).toHaveLength(5))
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey)
  expect(sent.slice(3).map(({ call }) => call)).toEqual(sent.slice(0, 2).map(({ call }) => call))
  expect(keys[4]).toBe(keys[1])
  expect(new Set(keys).size).toBe(4)
})

test('a number that another order has is sent again after the choice that both travel in one parcel', async () => {
  const { next, sent } = stubServer()
  const { words, parcels, type, carrier, ship } = await openDesk([slip('1'), slip('2')])
  carrier('Flash')
  type('1', 'TH0000000001')
  next.push({ status: 409, code: 'tracking_used', msg: 'Order BL9 has it' })
  await ship(1)
  await screen.findByText('Order BL9 has it')
  fireEvent.click(screen.getByRole('checkbox', { name: parcels.shared }))
  await ship(1)
  await screen.findByText(words.shipSummary(1, 0))
  expect(sent.map(({ input }) => (input as { shared_parcel: boolean }).shared_parcel)).toEqual([false, true])
})

test('two rows with one number wait until both say that they travel in one parcel', async () => {
  stubServer()
  const { words, parcels, type, carrier } = await openDesk([slip('1'), slip('2')])
  carrier('Flash')
  for (const at of ['1', '2']) type(at, 'TH0000000001')
  expect(screen.getByRole('button', { name: words.shipAll(0) })).toBeTruthy()
  for (const box of screen.getAllByRole('checkbox', { name: parcels.shared })) fireEvent.click(box)
  expect(screen.getByRole('button', { name: words.shipAll(2) })).toBeTruthy()
})

test('a parcel is shipped by the address and pieces on its printed slip, without one by those on the screen', async () => {
  rememberLabels([{ id: '1', address_version: 'printed-1', quantity: 3 }])
  const { next, sent } = stubServer()
  const { words, type, carrier, ship } = await openDesk([slip('1'), slip('2')])
  carrier('Flash')
  for (const at of ['1', '2']) type(at, `TH000000000${at}`)
  const seen = () =>
    sent.map(({ input }) => {
      const { seen_address, seen_pieces } = input as { seen_address: string; seen_pieces: number }
      return [seen_address, seen_pieces]
    })

  next.push({ status: 409, code: 'address_changed', msg: 'Print again' })
  await ship(2)
  await screen.findByText('Print again')
  expect(seen()).toEqual([
    ['printed-1', 3],
    ['seen-2', 1],
  ])

  rememberLabels([{ id: '1', address_version: 'printed-2', quantity: 1 }])
  await ship(1)
  await screen.findByText(words.shipSummary(2, 0))
  expect(seen().at(-1)).toEqual(['printed-2', 1])
})

test('a scanner fills row after row by Enter and by Tab; a second Enter leaves no row out', async () => {
  const { sent } = stubServer()
  const { field, scan } = await openDesk()
  act(() => field('1').focus())
  scan('TH0000000001')
  expect(document.activeElement).toBe(field('2'))
  fireEvent.keyDown(field('2'), { key: 'Enter' })
  expect(document.activeElement).toBe(field('2'))
  scan('TH0000000002', 'Tab')
  expect(document.activeElement).toBe(field('3'))
  expect(['1', '2', '3'].map((at) => field(at).value)).toEqual(['TH0000000001', 'TH0000000002', ''])
  expect(sent).toEqual([])
})

test('an order number moves to its row and is no tracking number; letters of a Thai keyboard and a used number are refused', async () => {
  stubServer()
  const { shipDesk, field, scan } = await openDesk()
  act(() => field('1').focus())
  scan('TH0000000001')
  scan(numberOf('3'))
  await waitFor(() => expect(document.activeElement).toBe(field('3')))
  expect(field('2').value).toBe('')
  expect(screen.getByText(shipDesk.found(numberOf('3')))).toBeTruthy()
  scan('ธ้๑๑๑๑')
  expect(screen.getAllByText(shipDesk.notLatin).length).toBeGreaterThan(0)
  scan('tracking missing')
  expect(screen.getAllByText(shipDesk.noDigit).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(field('3'))
  scan('TH0000000001')
  expect(screen.getAllByText(shipDesk.alreadyOn(numberOf('1'))).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(field('3'))
})

test('ship on scan: a number that fits ships at once, a doubtful one when it is scanned again', async () => {
  const { sent } = stubServer()
  const { words, shipDesk, field, scan, carrier } = await openDesk()
  fireEvent.click(screen.getByRole('switch', { name: shipDesk.shipOnScan }))
  act(() => field('1').focus())
  scan('THAA000000001')
  expect(screen.getByText(shipDesk.carrierFirst)).toBeTruthy()
  carrier('Flash Express')
  act(() => field('1').focus())
  scan('THAA000000001')
  await screen.findByText(shipDesk.sent(numberOf('1'), 'THAA000000001'))
  expect(document.activeElement).toBe(field('2'))
  scan('8850000000017')
  expect(await screen.findByText(shipDesk.scanAgain(shipDesk.doubtful('Flash Express')))).toBeTruthy()
  expect(sent).toHaveLength(1)
  scan('8850000000017')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.getAllByText(words.rowShipped).length).toBeGreaterThan(0)
})

test('a row with a number that does not look like one of its carrier is shipped after a confirmation only', async () => {
  const { sent } = stubServer()
  const { words, shipDesk, type, carrier, ship } = await openDesk([slip('1')])
  carrier('Thailand Post')
  type('1', '582568150')
  expect(screen.getByText(shipDesk.doubtful('Thailand Post'))).toBeTruthy()
  expect(screen.getByRole('button', { name: words.shipAll(0) })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: shipDesk.isRight }))
  expect(screen.getByRole('button', { name: words.shipAll(1) })).toBeTruthy()
  // The confirmation was about this number.
  type('1', '582568151')
  expect(screen.getByRole('button', { name: words.shipAll(0) })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: shipDesk.isRight }))
  await ship(1)
  await screen.findByText(words.shipSummary(1, 0))
  expect(sent).toHaveLength(1)
})

test('what others shipped says by whom and with which number, and is not sent again', async () => {
  const gone = slip('1', { status: 'finished', shipped_by: 'Nok', carrier: 'DHL', tracking_number: 'D9' })
  const { next, sent } = stubServer({ 'GET /api/staff/order/packing-slip': { list: [gone], sender: {} } })
  const { shipDesk, type, carrier, ship } = await openDesk()
  carrier('Flash')
  type('1', 'TH0000000001')
  next.push({ status: 409, code: 'order_moved_on', msg: 'Changed' })
  await ship(1)
  await screen.findByText(shipDesk.gone.shipped('Nok', 'DHL', 'D9'))
  expect(screen.queryByText('Changed')).toBeNull()
  expect(sent).toHaveLength(1)
})

test('typed numbers survive a reload, say that they were restored, and can be discarded', async () => {
  draftStore('ship-desk').save(0, { carrier: 'Flash', carriers: {}, tracking: { '2': 'TH0002' } })
  stubServer()
  const { shipDesk, field } = await openDesk()
  expect(field('2').value).toBe('TH0002')
  expect(screen.getByText(shipDesk.restoredRow)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: shipDesk.discard }))
  expect(field('2').value).toBe('')
  expect(screen.queryByText(shipDesk.restoredRow)).toBeNull()
})

test('after a scanned order that cannot be shipped a tracking number goes to no other row', async () => {
  const closed = slip('3', { status: 'canceled' })
  stubServer({ 'GET /api/staff/order/packing-slip': { list: [closed], sender: {} } })
  const { shipDesk, field } = await openDesk([slip('1'), slip('2'), closed])
  const scanned = screen.getByLabelText<HTMLInputElement>(shipDesk.scanHint)
  const enter = (code: string) => {
    fireEvent.change(scanned, { target: { value: code } })
    fireEvent.keyDown(scanned, { key: 'Enter' })
  }
  enter(numberOf('3'))
  await screen.findByText(new RegExp(`^${numberOf('3')}: `))
  enter('TH0000000009')
  await screen.findByText(shipDesk.orderFirst)
  expect([field('1').value, field('2').value]).toEqual(['', ''])

  // Both codes of one picture: the number waits for its order.
  enter(numberOf('2'))
  enter('TH0000000009')
  await waitFor(() => expect(field('2').value).toBe('TH0000000009'))
  expect(field('1').value).toBe('')
})

test('a scanned label of the system before moves to its order and is no tracking number', async () => {
  const later = slip('3', { old_number: 'CAN-3' })
  stubServer({
    'GET /api/staff/order': { list: [{ id: '3', number: numberOf('3') }], next: null },
    'GET /api/staff/order/packing-slip': { list: [later], sender: {} },
  })
  const { shipDesk, field } = await openDesk([slip('1'), slip('2', { old_number: 'CAN-2' })])
  const scanned = screen.getByLabelText<HTMLInputElement>(shipDesk.scanHint)
  const enter = (code: string) => {
    fireEvent.change(scanned, { target: { value: code } })
    fireEvent.keyDown(scanned, { key: 'Enter' })
  }
  for (const [at, label] of [
    ['2', 'can-2'],
    ['3', 'CAN-3'],
  ] as const) {
    enter(label)
    // The next code is scanned before the order is found.
    enter(`TH000000000${at}`)
    await waitFor(() => expect(field(at).value).toBe(`TH000000000${at}`))
  }
  expect(field('1').value).toBe('')
})
