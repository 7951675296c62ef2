// @vitest-environment happy-dom
import { PICKUP_ID, THAILAND } from '@bailu/contract/addresses/kinds'
import type { Address } from '@bailu/contract/addresses/shop'
import type { Quote } from '@bailu/contract/cart/shop'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAuth } from '../../session/auth.ts'
import { usePayState } from '../../session/pay-state.ts'
import { fieldOf, renderScreen, tap, type } from '../../testing/render-screen.tsx'
import { delayed, fault, lostNetwork, refusal, reply, stubServer } from '../../testing/stub-server.ts'
import { OrderForm } from './order-form.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePlaceOrder } from './use-place-order.ts'

const PICTURE = { key: 'serum', width: 160, height: 160, tone: '#eee' }
const LINE = {
  variant_id: 1,
  product_id: 1,
  name: 'Serum',
  option: '30 ml',
  picture: PICTURE,
  quantity: 2,
  issue: null,
}
const QUOTE: Quote = {
  lines: [{ ...LINE, price: 59_000, list_price: null, amount: 118_000, points: 0, stock: 9 }],
  subtotal: 118_000,
  shipping: 4_000,
  shipping_discount: 0,
  total: 122_000,
  to_free_shipping: 0,
  zone: 'near',
  arrives: null,
  cod: { most: 500_000, confirm_hours: 24 },
}
const HOME: Address = {
  id: 5,
  first_name: 'มาลี',
  last_name: 'สุขสันต์',
  country: THAILAND,
  province: 'กรุงเทพมหานคร',
  city: 'บางรัก',
  area: 'สีลม',
  address1: '1',
  address2: '',
  zip: '10500',
  phone: '0812345678',
  is_default: true,
  is_own: true,
  isZt: false,
  address_type: 'own',
}
const PICKUP: Address = {
  ...HOME,
  id: PICKUP_ID,
  address1: 'Showroom 7',
  is_default: false,
  is_own: false,
  isZt: true,
  address_type: 'pickup',
}
const CALL = 'POST /api/order'
const DONE = reply(CALL, {
  id: '01a209a7-d91e-7c72-91e3-4383dd76f96b',
  number: 'B1',
  status: 'awaiting_shipment',
  total: 122_000,
})

beforeEach(() => {
  useAuth.setState({ token: 'token' })
  usePayState.setState({ addressId: null })
})

function Screen({ onPlaced }: { onPlaced: () => void }) {
  const checkout = useCheckout({ buy: 1, n: 2, at: 59000 })
  const { place } = usePlaceOrder(checkout, onPlaced)
  return (
    <OrderForm checkout={checkout} onPlace={() => void place()} onSingleQuantity={() => {}} manageAddresses={null} />
  )
}

async function openForm({ addresses = [HOME], quotes = [QUOTE], answers = [] as (typeof DONE)[] }) {
  const server = stubServer({
    'GET /api/cart': [reply('GET /api/cart', { lines: [] })],
    'GET /api/address': [reply('GET /api/address', addresses)],
    'POST /api/cart/quote': quotes.map((quote) => reply('POST /api/cart/quote', quote)),
    'GET /api/order/count': [fault],
    [CALL]: answers,
  })
  const onPlaced = vi.fn()
  const { words } = await renderScreen(<Screen onPlaced={onPlaced} />)
  const place = () => tap(words.orders.place)
  await screen.findByText('Serum')
  if (addresses.length > 0) await screen.findByText(/สุขสันต์/)
  return { words, texts: words.orders, place, onPlaced, sent: () => server.callsOf(CALL) }
}

const payOnDelivery = (label: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(label) }))

test('pick-up can be chosen while the addresses are still loading', async () => {
  const addresses = delayed(reply('GET /api/address', [HOME, PICKUP]))
  stubServer({
    'GET /api/cart': [reply('GET /api/cart', { lines: [] })],
    'GET /api/address': [addresses.answer],
    'POST /api/cart/quote': [reply('POST /api/cart/quote', QUOTE)],
    'GET /api/order/count': [fault],
  })
  const { words } = await renderScreen(<Screen onPlaced={() => {}} />)
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(name) })
  await screen.findByText('Serum')
  expect(radio(words.orders.deliver).checked).toBe(true)
  fireEvent.click(radio(words.orders.pickUp))
  expect(radio(words.orders.pickUp).checked).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  addresses.release()
  await screen.findByText(/Showroom/)
  fireEvent.click(radio(words.orders.deliver))
  await screen.findByText(/สุขสันต์/)
})

test('an order without an address is not sent, and the reason is shown above the button', async () => {
  const { texts, place, sent } = await openForm({ addresses: [] })
  place()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(texts.addressMissing))
  expect(sent()).toEqual([])
})

test('an incomplete pick-up contact is named at its fields, the first wrong one gets the focus; nothing is sent', async () => {
  const { words, texts, place, sent } = await openForm({ addresses: [HOME, PICKUP] })
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(texts.pickUp) }))
  place()
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(texts.contactName)))
  expect(fieldOf(texts.contactName).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain(words.addresses.nameMissing)
  type(texts.contactName, 'มาลี')
  type(words.addresses.phone, '12')
  place()
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(words.addresses.phone)))
  expect(screen.getByRole('alert').textContent).toContain(words.addresses.phoneWrong)
  expect(fieldOf(texts.contactName).getAttribute('aria-invalid')).toBeNull()
  expect(sent()).toEqual([])
})

test('a line that is sold out is named, and the order is not sent', async () => {
  const soldOut = { ...QUOTE, lines: QUOTE.lines.map((line) => ({ ...line, issue: 'out_of_stock' as const })) }
  const { words, texts, place, sent } = await openForm({ quotes: [soldOut] })
  await screen.findByText(words.cart.issues.out_of_stock)
  place()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(texts.linesIssue))
  expect(sent()).toEqual([])
})

test('an error of the server is shown above the button, and the next attempt has another key', async () => {
  const { texts, place, onPlaced, sent } = await openForm({
    answers: [
      refusal(400, 'bad_input', 'Please check', { buyer_message: 'Too long' }),
      refusal(409, 'hold_orders', 'Too many open orders'),
    ],
  })
  type(texts.message, 'Please ring')
  place()
  await screen.findByText('Too long')
  place()
  await screen.findByText('Too many open orders')
  expect(fieldOf(texts.message).value).toBe('Please ring')
  expect(onPlaced).not.toHaveBeenCalled()
  const [first, second] = sent()
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test.each([
  ['a lost network', lostNetwork],
  ['a fault', fault],
])('after %s the form stays, and the next attempt has the same key, also after a reload', async (_, failure) => {
  const { texts, place, sent } = await openForm({ answers: [failure, failure] })
  payOnDelivery(texts.cod)
  type(texts.message, 'Please ring')
  place()
  await screen.findByText(texts.retry)
  expect(fieldOf(texts.message).value).toBe('Please ring')
  place()
  await waitFor(() => expect(sent()).toHaveLength(2))
  await screen.findByText(texts.retry)
  const [first, retried] = sent()
  expect(first?.body).toMatchObject({ address_id: 5, payment_method: 'cod', expected_total: 122_000 })
  expect(first?.idempotencyKey).toBeTruthy()
  expect(retried).toEqual(first)

  const reloaded = await openForm({ answers: [DONE] })
  reloaded.place()
  await waitFor(() => expect(reloaded.onPlaced).toHaveBeenCalledTimes(1))
  expect(reloaded.sent()).toEqual([first])
  expect(sessionStorage.getItem('order_key')).toBeNull()
  expect(sessionStorage.getItem('order_draft')).toBeNull()
})

test('a first attempt that had become an order is not ordered again', async () => {
  const { texts, place, onPlaced } = await openForm({
    answers: [lostNetwork, refusal(409, 'key_reused', 'Used already')],
  })
  payOnDelivery(texts.cod)
  place()
  await screen.findByText(texts.retry)
  type(texts.message, 'Please ring')
  place()
  await screen.findByText(texts.already)
  expect(onPlaced).toHaveBeenCalledTimes(1)
})

test('a double tap orders once', async () => {
  const { answer, release } = delayed(DONE)
  const { texts, place, onPlaced, sent } = await openForm({ answers: [answer] })
  payOnDelivery(texts.cod)
  place()
  place()
  await waitFor(() => expect(sent()).toHaveLength(1))
  release()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledTimes(1))
  expect(sent()).toHaveLength(1)
})
