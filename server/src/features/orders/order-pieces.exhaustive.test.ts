import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { ORDER_PARCEL_MOVES, ORDER_PIECE_MOVES, orderMachine } from '../../testing/scenarios/order-machine.ts'
import { walkStates } from '../../testing/state-graph.ts'

let shop: ReturnsFixture
let machine: ReturnType<typeof orderMachine>
beforeAll(async () => {
  shop = await openReturnsFixture()
  machine = orderMachine(shop)
})
afterAll(() => shop.close())

test('pieces canceled before shipping, unpaid and paid', { timeout: 600_000 }, async () => {
  const names = [...ORDER_PIECE_MOVES, 'pay in full', 'take the payment back', 'ship', 'cancel it', 'let it expire']
  const pieces = machine.transitions(() => shop.order(), [], names)
  expect(await walkStates(pieces)).toMatchInlineSnapshot(`
    {
      "awaiting_payment, unpaid": {
        "cancel a piece": "awaiting_payment, unpaid, reduced",
        "cancel it": "canceled, unpaid",
        "let it expire": "canceled, unpaid",
        "pay in full": "awaiting_shipment, paid",
      },
      "awaiting_payment, unpaid, reduced": {
        "cancel a piece": "awaiting_payment, unpaid, reduced",
        "cancel it": "canceled, unpaid, reduced",
        "let it expire": "canceled, unpaid, reduced",
        "pay in full": "awaiting_shipment, paid, reduced",
      },
      "awaiting_shipment, paid": {
        "cancel a piece": "awaiting_shipment, paid, piece approved",
        "cancel it": "canceled, paid, owes canceled",
        "ship": "finished, paid",
        "take the payment back": "awaiting_payment, unpaid",
      },
      "awaiting_shipment, paid, piece approved": {
        "cancel a piece": "awaiting_shipment, paid, piece approved",
        "cancel it": "canceled, paid, piece closed, owes canceled",
        "refund the piece": "awaiting_shipment, paid, piece refunded",
        "ship": "finished, paid, piece approved",
      },
      "awaiting_shipment, paid, piece approved, piece refunded": {
        "cancel a piece": "awaiting_shipment, paid, piece approved, piece refunded",
        "cancel it": "canceled, paid, piece closed, piece refunded, owes canceled",
        "refund the piece": "awaiting_shipment, paid, piece refunded",
        "ship": "finished, paid, piece approved, piece refunded",
      },
      "awaiting_shipment, paid, piece refunded": {
        "cancel a piece": "awaiting_shipment, paid, piece approved, piece refunded",
        "cancel it": "canceled, paid, piece refunded, owes canceled",
        "ship": "finished, paid, piece refunded",
      },
      "awaiting_shipment, paid, reduced": {
        "cancel a piece": "awaiting_shipment, paid, reduced, piece approved",
        "cancel it": "canceled, paid, reduced, owes canceled",
        "ship": "finished, paid, reduced",
        "take the payment back": "awaiting_payment, unpaid, reduced",
      },
      "awaiting_shipment, paid, reduced, piece approved": {
        "cancel a piece": "awaiting_shipment, paid, reduced, piece approved",
        "cancel it": "canceled, paid, reduced, piece closed, owes canceled",
        "refund the piece": "awaiting_shipment, paid, reduced, piece refunded",
        "ship": "finished, paid, reduced, piece approved",
      },
      "awaiting_shipment, paid, reduced, piece approved, piece refunded": {
        "cancel it": "canceled, paid, reduced, piece closed, piece refunded, owes canceled",
        "refund the piece": "awaiting_shipment, paid, reduced, piece refunded",
        "ship": "finished, paid, reduced, piece approved, piece refunded",
      },
      "awaiting_shipment, paid, reduced, piece refunded": {
        "cancel a piece": "awaiting_shipment, paid, reduced, piece approved, piece refunded",
        "cancel it": "canceled, paid, reduced, piece refunded, owes canceled",
        "ship": "finished, paid, reduced, piece refunded",
      },
      "canceled, paid, goods out, owes canceled": {},
      "canceled, paid, owes canceled": {},
      "canceled, paid, piece closed, goods out, owes canceled": {},
      "canceled, paid, piece closed, owes canceled": {},
      "canceled, paid, piece closed, piece refunded, goods out, owes canceled": {},
      "canceled, paid, piece closed, piece refunded, owes canceled": {},
      "canceled, paid, piece refunded, goods out, owes canceled": {},
      "canceled, paid, piece refunded, owes canceled": {},
      "canceled, paid, reduced, goods out, owes canceled": {},
      "canceled, paid, reduced, owes canceled": {},
      "canceled, paid, reduced, piece closed, goods out, owes canceled": {},
      "canceled, paid, reduced, piece closed, owes canceled": {},
      "canceled, paid, reduced, piece closed, piece refunded, goods out, owes canceled": {},
      "canceled, paid, reduced, piece closed, piece refunded, owes canceled": {},
      "canceled, paid, reduced, piece refunded, goods out, owes canceled": {},
      "canceled, paid, reduced, piece refunded, owes canceled": {},
      "canceled, unpaid": {},
      "canceled, unpaid, reduced": {},
      "finished, paid": {
        "cancel it": "canceled, paid, goods out, owes canceled",
      },
      "finished, paid, piece approved": {
        "cancel it": "canceled, paid, piece closed, goods out, owes canceled",
        "refund the piece": "finished, paid, piece refunded",
      },
      "finished, paid, piece approved, piece refunded": {
        "cancel it": "canceled, paid, piece closed, piece refunded, goods out, owes canceled",
        "refund the piece": "finished, paid, piece refunded",
      },
      "finished, paid, piece refunded": {
        "cancel it": "canceled, paid, piece refunded, goods out, owes canceled",
      },
      "finished, paid, reduced": {
        "cancel it": "canceled, paid, reduced, goods out, owes canceled",
      },
      "finished, paid, reduced, piece approved": {
        "cancel it": "canceled, paid, reduced, piece closed, goods out, owes canceled",
        "refund the piece": "finished, paid, reduced, piece refunded",
      },
      "finished, paid, reduced, piece approved, piece refunded": {
        "cancel it": "canceled, paid, reduced, piece closed, piece refunded, goods out, owes canceled",
        "refund the piece": "finished, paid, reduced, piece refunded",
      },
      "finished, paid, reduced, piece refunded": {
        "cancel it": "canceled, paid, reduced, piece refunded, goods out, owes canceled",
      },
    }
  `)
})

test('a parcel, its number and its state', { timeout: 600_000 }, async () => {
  const names = [...ORDER_PARCEL_MOVES, 'ship', 'note that the parcel came back', 'count the rest']
  const parcel = machine.transitions(() => shop.order('cod'), [], names)
  expect(await walkStates(parcel)).toMatchInlineSnapshot(`
    {
      "awaiting_shipment, unpaid": {
        "ship": "finished, unpaid",
      },
      "canceled, returned, unpaid, goods back": {},
      "canceled, returned, unpaid, goods partly back": {
        "count the rest": "canceled, returned, unpaid, goods back",
      },
      "finished, delivered, unpaid": {
        "correct the tracking number": "finished, delivered, unpaid",
        "note that it is coming back": "finished, returning, unpaid",
        "note that it is on its way": "finished, unpaid",
        "note that the parcel came back": "canceled, returned, unpaid, goods partly back",
      },
      "finished, returning, unpaid": {
        "correct the tracking number": "finished, returning, unpaid",
        "note that it is on its way": "finished, unpaid",
        "note that it was delivered": "finished, delivered, unpaid",
        "note that the parcel came back": "canceled, returned, unpaid, goods partly back",
      },
      "finished, unpaid": {
        "correct the tracking number": "finished, unpaid",
        "note that it is coming back": "finished, returning, unpaid",
        "note that it was delivered": "finished, delivered, unpaid",
        "note that the parcel came back": "canceled, returned, unpaid, goods partly back",
      },
    }
  `)
})
