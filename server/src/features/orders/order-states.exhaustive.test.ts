import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { orderMachine } from '../../testing/scenarios/order-machine.ts'
import { deadEnds, walkStates } from '../../testing/state-graph.ts'

let shop: ReturnsFixture
let machine: ReturnType<typeof orderMachine>
beforeAll(async () => {
  shop = await openReturnsFixture()
  machine = orderMachine(shop)
})
afterAll(() => shop.close())

test('an order paid by transfer', { timeout: 600_000 }, async () => {
  const transfer = machine.transitions(() => shop.order())
  const graph = await walkStates(transfer)
  expect(graph).toMatchInlineSnapshot(`
    {
      "awaiting_payment, paid in part": {
        "cancel it": "canceled, paid in part, owes canceled",
        "cancel it oneself": "canceled, paid in part, owes canceled",
        "let it expire": "canceled, paid in part, owes canceled",
        "pay in full": "awaiting_shipment, paid",
        "take the payment back": "awaiting_payment, unpaid",
      },
      "awaiting_payment, unpaid": {
        "cancel it": "canceled, unpaid",
        "cancel it oneself": "canceled, unpaid",
        "let it expire": "canceled, unpaid",
        "pay a part": "awaiting_payment, paid in part",
        "pay in full": "awaiting_shipment, paid",
      },
      "awaiting_shipment, paid": {
        "cancel it": "canceled, paid, owes canceled",
        "cancel it oneself": "canceled, paid, owes canceled",
        "ship": "finished, paid",
        "take the payment back": "awaiting_payment, unpaid",
      },
      "canceled, paid in part, owes canceled": {},
      "canceled, paid in part, owes late": {},
      "canceled, paid, goods lost, owes canceled": {},
      "canceled, paid, goods out, owes canceled": {
        "count a piece": "canceled, returned, paid, goods partly back, owes canceled",
        "count the rest": "canceled, returned, paid, goods back, owes canceled",
        "write the goods off": "canceled, paid, goods lost, owes canceled",
      },
      "canceled, paid, owes canceled": {},
      "canceled, returned, paid, goods back, owes canceled": {},
      "canceled, returned, paid, goods lost, owes canceled": {},
      "canceled, returned, paid, goods partly back, owes canceled": {
        "count a piece": "canceled, returned, paid, goods partly back, owes canceled",
        "count the rest": "canceled, returned, paid, goods back, owes canceled",
        "write the goods off": "canceled, returned, paid, goods lost, owes canceled",
      },
      "canceled, unpaid": {
        "note late money": "canceled, paid in part, owes late",
      },
      "finished, paid": {
        "cancel it": "canceled, paid, goods out, owes canceled",
        "note that the parcel came back": "canceled, returned, paid, goods partly back, owes canceled",
      },
    }
  `)
  // These have a refund, see the graph of refunds.
  expect(deadEnds(transfer, graph)).toMatchInlineSnapshot(`
    [
      "canceled, paid in part, owes canceled",
      "canceled, paid in part, owes late",
      "canceled, paid, goods lost, owes canceled",
      "canceled, paid, owes canceled",
      "canceled, returned, paid, goods back, owes canceled",
      "canceled, returned, paid, goods lost, owes canceled",
    ]
  `)
})

test('an order paid on delivery', { timeout: 600_000 }, async () => {
  const delivery = machine.transitions(() => shop.order('cod'), ['pay a part'])
  const graph = await walkStates(delivery)
  expect(graph).toMatchInlineSnapshot(`
    {
      "awaiting_shipment, paid": {
        "cancel it": "canceled, paid, owes canceled",
        "cancel it oneself": "canceled, paid, owes canceled",
        "ship": "finished, paid",
        "take the payment back": "awaiting_shipment, unpaid",
      },
      "awaiting_shipment, unpaid": {
        "cancel it": "canceled, unpaid",
        "cancel it oneself": "canceled, unpaid",
        "pay in full": "awaiting_shipment, paid",
        "ship": "finished, unpaid",
      },
      "canceled, paid in part, goods lost, owes late": {},
      "canceled, paid in part, goods out, owes late": {
        "count a piece": "canceled, returned, paid in part, goods partly back, owes late",
        "count the rest": "canceled, returned, paid in part, goods back, owes late",
        "write the goods off": "canceled, paid in part, goods lost, owes late",
      },
      "canceled, paid in part, owes late": {},
      "canceled, paid, goods lost, owes canceled": {},
      "canceled, paid, goods out, owes canceled": {
        "count a piece": "canceled, returned, paid, goods partly back, owes canceled",
        "count the rest": "canceled, returned, paid, goods back, owes canceled",
        "write the goods off": "canceled, paid, goods lost, owes canceled",
      },
      "canceled, paid, owes canceled": {},
      "canceled, returned, paid in part, goods back, owes late": {},
      "canceled, returned, paid in part, goods lost, owes late": {},
      "canceled, returned, paid in part, goods partly back, owes late": {
        "count a piece": "canceled, returned, paid in part, goods partly back, owes late",
        "count the rest": "canceled, returned, paid in part, goods back, owes late",
        "write the goods off": "canceled, returned, paid in part, goods lost, owes late",
      },
      "canceled, returned, paid, goods back, owes canceled": {},
      "canceled, returned, paid, goods lost, owes canceled": {},
      "canceled, returned, paid, goods partly back, owes canceled": {
        "count a piece": "canceled, returned, paid, goods partly back, owes canceled",
        "count the rest": "canceled, returned, paid, goods back, owes canceled",
        "write the goods off": "canceled, returned, paid, goods lost, owes canceled",
      },
      "canceled, returned, unpaid, goods back": {
        "note late money": "canceled, returned, paid in part, goods back, owes late",
      },
      "canceled, returned, unpaid, goods lost": {
        "note late money": "canceled, returned, paid in part, goods lost, owes late",
      },
      "canceled, returned, unpaid, goods partly back": {
        "count a piece": "canceled, returned, unpaid, goods partly back",
        "count the rest": "canceled, returned, unpaid, goods back",
        "note late money": "canceled, returned, paid in part, goods partly back, owes late",
        "write the goods off": "canceled, returned, unpaid, goods lost",
      },
      "canceled, unpaid": {
        "note late money": "canceled, paid in part, owes late",
      },
      "canceled, unpaid, goods lost": {
        "note late money": "canceled, paid in part, goods lost, owes late",
      },
      "canceled, unpaid, goods out": {
        "count a piece": "canceled, returned, unpaid, goods partly back",
        "count the rest": "canceled, returned, unpaid, goods back",
        "note late money": "canceled, paid in part, goods out, owes late",
        "write the goods off": "canceled, unpaid, goods lost",
      },
      "finished, paid": {
        "cancel it": "canceled, paid, goods out, owes canceled",
        "note that the parcel came back": "canceled, returned, paid, goods partly back, owes canceled",
        "take the payment back": "finished, unpaid",
      },
      "finished, paid, cash given up": {
        "cancel it": "canceled, paid, goods out, owes canceled",
        "note that the parcel came back": "canceled, returned, paid, goods partly back, owes canceled",
        "take the payment back": "finished, unpaid, cash given up",
      },
      "finished, unpaid": {
        "cancel it": "canceled, unpaid, goods out",
        "give the cash up": "finished, unpaid, cash given up",
        "note that the parcel came back": "canceled, returned, unpaid, goods partly back",
        "pay in full": "finished, paid",
      },
      "finished, unpaid, cash given up": {
        "cancel it": "canceled, unpaid, goods out",
        "note that the parcel came back": "canceled, returned, unpaid, goods partly back",
        "pay in full": "finished, paid, cash given up",
      },
    }
  `)
  // These have a refund, see the graph of refunds, or were never paid.
  expect(deadEnds(delivery, graph)).toMatchInlineSnapshot(`
    [
      "canceled, paid in part, goods lost, owes late",
      "canceled, paid in part, owes late",
      "canceled, paid, goods lost, owes canceled",
      "canceled, paid, owes canceled",
      "canceled, returned, paid in part, goods back, owes late",
      "canceled, returned, paid in part, goods lost, owes late",
      "canceled, returned, paid, goods back, owes canceled",
      "canceled, returned, paid, goods lost, owes canceled",
    ]
  `)
})
