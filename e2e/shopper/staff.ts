import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

type Reply = { status: number; data: never; msg: string }

/** The brand's staff at work, through the calls their command line uses. */
export async function staffAtWork(request: APIRequestContext, email = 'owner@demo.example') {
  const post = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
    const reply = (await (await request.post(path, { data, headers })).json()) as Reply
    expect(reply.status, `${path}: ${reply.msg}`).toBe(100)
    return reply.data as never
  }
  const { token } = (await post('/api/staff/login', { email, password: 'demo1234' })) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
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
    cancel: (id: string) => move(id, 'cancel', { reason: 'Asked by the buyer' }),
    /** One step of a return: approve, reject, receive, refund. */
    decide: (id: string, step: string, data: unknown) =>
      post(`/api/staff/return/${id}/${step}`, data, {
        ...headers,
        'idempotency-key': `${id}-${step}-${(serial += 1)}`,
      }),
  }
}
