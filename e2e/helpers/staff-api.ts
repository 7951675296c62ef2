import { maskEmail } from '@bailu/server/lib/masking'
import { type APIRequestContext, expect } from '@playwright/test'
import { ADDRESS } from './address.ts'

/** Signs a member of staff in. The token is only in the cookie, not in the reply. */
export const signInStaff = async (request: APIRequestContext, email = 'owner@demo.example'): Promise<string> => {
  const response = await request.post('/api/staff/login', { data: { email, password: 'demo1234' } })
  const cookie = response.headers()['set-cookie'] ?? ''
  const token = /bailu-staff=([\w-]{43})/.exec(cookie)?.[1]
  expect(token, `${email}: ${await response.text()}`).toBeTruthy()
  return token!
}

type Reply = { status: number; data: never; msg: string }

/** Actions of staff by calls, for journeys that need them done. */
export async function staffApi(request: APIRequestContext, email = 'owner@demo.example') {
  const post = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
    const reply = (await (await request.post(path, { data, headers })).json()) as Reply
    expect(reply.status, `${path}: ${reply.msg}`).toBe(100)
    return reply.data as never
  }
  const headers = { authorization: `Bearer ${await signInStaff(request, email)}` }
  let serial = 0
  const withNewKey = () => ({ ...headers, 'idempotency-key': `${Date.now()}-${(serial += 1)}` })
  const piecesToSend = async (id: string) => {
    const { data } = await (await request.get(`/api/staff/order/${id}`, { headers })).json()
    return (data.to_send as { quantity: number }[]).reduce((sum, { quantity }) => sum + quantity, 0)
  }
  const changeOrder = (id: string, action: string, data: unknown) =>
    post(`/api/staff/order/${id}/${action}`, data, withNewKey())
  return {
    /** Puts a new tag on customers. */
    async tagCustomers(name: string, customers: number[]) {
      const tag: { id: string } = await post('/api/staff/customer-tag', { name, colour: 'blue' }, withNewKey())
      await post(`/api/staff/customer-tag/${tag.id}/customer`, { customers, tagged: true }, withNewKey())
    },
    async findOrder(number: string) {
      const reply = await (await request.get(`/api/staff/order?number=${number}`, { headers })).json()
      return reply.data.list[0] as { id: string; total: number; status: string; slip: string }
    },
    confirm: (id: string, amount: number) =>
      changeOrder(id, 'confirm-payment', { amount, bank_reference: `E2E${id.slice(-12)}` }),
    rejectSlip: (id: string, slip: string, reason: string) => changeOrder(id, `slip/${slip}/reject`, { reason }),
    ship: async (id: string) =>
      changeOrder(id, 'ship', {
        carrier: 'Flash Express',
        tracking_number: 'TH0123456789',
        shared_parcel: true,
        seen_pieces: await piecesToSend(id),
      }),
    handOver: async (id: string) =>
      changeOrder(id, 'hand-over', { without_code: 'Known', seen_pieces: await piecesToSend(id) }),
    /** A staff order of one piece, picked up and paid in cash. */
    async sellForCash(variantId: number) {
      const lines = [{ variant_id: variantId, quantity: 1 }]
      const { total } = (await post('/api/cart/quote', { lines, pickup: true })) as { total: number }
      const payment = { how: 'paid', by: 'cash', amount: total, bank_reference: `CASH-SALE-${variantId}-${Date.now()}` }
      const contact = { name: 'ปวีณา', phone: ADDRESS.phone }
      const sale = { lines, address_id: 99_999, contact, payment, reason: 'At the counter', expected_total: total }
      await post('/api/staff/order', sale, withNewKey())
    },
    /** Cancels a paid order that has not been shipped. */
    cancel: (id: string) =>
      changeOrder(id, 'cancel', { reason: 'Asked by the buyer', seen_status: 'awaiting_shipment' }),
    /** Creates and publishes an article. */
    async publishArticle(article: object) {
      const created = (await post('/api/staff/article', article, withNewKey())) as { id: number; version: number }
      const path = `/api/staff/article/${created.id}/publish`
      const { version } = (await post(path, { version: created.version }, withNewKey())) as { version: number }
      return { id: created.id, version }
    },
    async editArticle(id: number, article: object) {
      const options = { data: article, headers: withNewKey() }
      const reply = await (await request.put(`/api/staff/article/${id}`, options)).json()
      expect(reply.status, reply.msg).toBe(100)
      return reply.data as { version: number }
    },
    unpublish: (id: number, version: number) => post(`/api/staff/article/${id}/unpublish`, { version }, withNewKey()),
    sendMessage: (data: object) =>
      post('/api/staff/sitemessage', data, withNewKey()) as Promise<{
        id: number
      }>,
    /** Approves or rejects the application of this e-mail address. */
    async decideApplication(email: string, step: 'approve' | 'reject', data: unknown) {
      const reply = await (await request.get('/api/staff/application?status=submitted', { headers })).json()
      const list = reply.data.list as { id: string; applicant: { email: string } }[]
      // The list shows it masked.
      const { id } = list.find(({ applicant }) => applicant.email === maskEmail(email))!
      return post(`/api/staff/application/${id}/${step}`, data, {
        ...headers,
        'idempotency-key': `${id}-${step}-${(serial += 1)}`,
      })
    },
    /** One step of a return: approve, reject, receive, refund. */
    decideReturn: (id: string, step: string, data: unknown) =>
      post(`/api/staff/return/${id}/${step}`, data, {
        ...headers,
        'idempotency-key': `${id}-${step}-${(serial += 1)}`,
      }),
  }
}
