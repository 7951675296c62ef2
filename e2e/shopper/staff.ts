import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { ADDRESS } from './address.ts'
import { staffToken } from './staff-token.ts'

type Reply = { status: number; data: never; msg: string }

/** Actions of staff by calls, for journeys that need them done. */
export async function staffAtWork(request: APIRequestContext, email = 'owner@demo.example') {
  const post = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
    const reply = (await (await request.post(path, { data, headers })).json()) as Reply
    expect(reply.status, `${path}: ${reply.msg}`).toBe(100)
    return reply.data as never
  }
  const headers = { authorization: `Bearer ${await staffToken(request, email)}` }
  let serial = 0
  const move = (id: string, verb: string, data: unknown) =>
    post(`/api/staff/order/${id}/${verb}`, data, { ...headers, 'idempotency-key': `${id}-${verb}-${(serial += 1)}` })
  return {
    async find(number: string) {
      const reply = await (await request.get(`/api/staff/order?number=${number}`, { headers })).json()
      return reply.data.list[0] as { id: string; total: number; status: string; proof: string }
    },
    confirm: (id: string, amount: number) =>
      move(id, 'confirm-payment', { amount, bank_reference: `E2E${id.slice(-12)}` }),
    ship: (id: string) => move(id, 'ship', { carrier: 'Flash Express', tracking_number: 'TH0123456789' }),
    handOver: (id: string) => move(id, 'hand-over', { without_code: 'Known' }),
    /** A staff order of one piece, picked up and paid in cash. */
    async sellForCash(variantId: number) {
      const lines = [{ variant_id: variantId, quantity: 1 }]
      const { total } = (await post('/api/cart/quote', { lines, pickup: true })) as { total: number }
      const payment = { how: 'paid', by: 'cash', amount: total, bank_reference: `CASH-SALE-${variantId}-${Date.now()}` }
      const contact = { name: 'ปวีณา', phone: ADDRESS.phone }
      const sale = { lines, address_id: 99_999, contact, payment, reason: 'At the counter', expected_total: total }
      await post('/api/staff/order', sale, { ...headers, 'idempotency-key': payment.bank_reference })
    },
    /** Cancels a paid order that has not been shipped. */
    cancel: (id: string) => move(id, 'cancel', { reason: 'Asked by the buyer', seen_status: 'awaiting_shipment' }),
    /** Creates and publishes an article. */
    async publish(article: object) {
      const made = (await post('/api/staff/article', article, headers)) as { id: number; version: number }
      const { version } = (await post(`/api/staff/article/${made.id}/publish`, { version: made.version }, headers)) as {
        version: number
      }
      return { id: made.id, version }
    },
    async edit(id: number, article: object) {
      const reply = await (await request.put(`/api/staff/article/${id}`, { data: article, headers })).json()
      expect(reply.status, reply.msg).toBe(100)
      return reply.data as { version: number }
    },
    withdraw: (id: number, version: number) => post(`/api/staff/article/${id}/withdraw`, { version }, headers),
    message: (data: object) =>
      post('/api/staff/sitemessage', data, { ...headers, 'idempotency-key': `message-${Date.now()}` }) as Promise<{
        id: number
      }>,
    /** Approves or rejects the application of this e-mail address. */
    async answer(email: string, step: 'approve' | 'refuse', data: unknown) {
      const reply = await (await request.get('/api/staff/application?status=submitted', { headers })).json()
      const list = reply.data.list as { id: string; applicant: { email: string } }[]
      const { id } = list.find(({ applicant }) => applicant.email === email)!
      return post(`/api/staff/application/${id}/${step}`, data, {
        ...headers,
        'idempotency-key': `${id}-${step}-${(serial += 1)}`,
      })
    },
    /** One step of a return: approve, reject, receive, refund. */
    decide: (id: string, step: string, data: unknown) =>
      post(`/api/staff/return/${id}/${step}`, data, {
        ...headers,
        'idempotency-key': `${id}-${step}-${(serial += 1)}`,
      }),
  }
}
