import type { Key } from '@bailu/contract/calls'
import type { Actor } from '../core/context.ts'
import type { Shop } from './shop.ts'

export type ClientRows = { id: number; note: string }

/** A note with a due follow-up date about a client. @returns the client's id and the note's */
export async function clientRows(shop: Pick<Shop, 'as' | 'house'>, partner: Actor, id: number): Promise<ClientRows> {
  const due = { words: 'Ask about the serum', next_on: '2026-11-01' }
  const { id: note } = await shop.as(partner)('POST /api/client/{id}/note', { id, ...due })
  return { id, note }
}

/** Valid inputs of every call about clients. */
export const clientWorld = (
  { id, note }: ClientRows,
  orderId: string,
): Partial<Record<Key, Record<string, unknown>>> => ({
  'GET /api/client': { q: 'a', sort: 'amount', days: '30', focus: '1', dormant: '30', cursor: `1000~${id}` },
  'GET /api/client/{id}': { id },
  'PUT /api/client/{id}': {
    id,
    focus: true,
    remark: 'Likes light textures',
    social_account: '@malee',
    contact_info: 'after six',
    contact_address: 'Bangkok',
    birthday: '1990-02-28',
    personality: 'calm',
    brands: ['dior'],
    other_brands: 'others',
  },
  'GET /api/client/{id}/order': { id, of: 'promotion', days: '7', cursor: orderId },
  'GET /api/client/{id}/note': { id, cursor: note },
  'POST /api/client/{id}/note': { id, words: 'Called', next_on: '2026-12-01' },
  'PUT /api/client/{id}/note/{note}': { id, note, version: 1, words: 'Called', next_on: null },
  'POST /api/client/{id}/note/{note}/done': { id, note, done: true },
  'DELETE /api/client/{id}/note/{note}': { id, note },
  'POST /api/desk/mark': { kind: 'note', cause: note, as: 'done' },
  'PUT /api/account/client-file/consent': { purpose: 'skin', accept: true },
})
