import type { InputOf, Key } from '@bailu/contract/calls'
import * as people from './people.ts'
import { slip } from './pictures.ts'
import type { Shop } from './shop.ts'

export const PERSON = {
  type: 'individual' as const,
  name: 'Khun Nim',
  occupation: 'Teacher',
  city: 'Bangkok',
  gender: 'female' as const,
  age: 34,
  phone: '081-777-8888',
  other_contact: 'line nim34',
  brands: ['ipsa' as const, 'laneige' as const],
  health: {
    agreed: true as const,
    agreed_on: '2026-11-20',
    skin_type: 'dry_skin' as const,
    skin_condition: ['dull' as const, 'freckles' as const],
    nose: ['blackheads' as const],
    neck: ['fine_lines' as const],
    eyes: ['dark_under_eyes' as const],
  },
  stage: 'in_progress' as const,
  next_on: '2026-11-25',
}

export const COMPANY = {
  type: 'organization' as const,
  name: 'Baan Spa',
  industry: 'Spa',
  region: 'Chiang Mai',
  customer_size: '10_100' as const,
  contact_name: 'Khun Da',
  contact_position: 'Owner',
  contact_info: 'da@spa.example',
  salesperson: 'Malee',
  stage: 'interested_further_discussion' as const,
  next_on: null,
}

export const draftOf = (n: number): string => n.toString(16).padStart(32, '0')

type Around = { client: number; stranger: number; variantId: number }

/** Adds a person and a company as leads of one partner, with a note, a photo and a basket link. */
export async function leadsWorld(shop: Pick<Shop, 'as'>, partnerId: number, { client, stranger, variantId }: Around) {
  const as = shop.as(people.asUserActor(partnerId, true))
  const { id: person } = await as('POST /api/potential-customer', { lead: PERSON, draft: draftOf(1) })
  const { id: company } = await as('POST /api/potential-customer', { lead: COMPANY, draft: draftOf(2) })
  const { id: note } = await as('POST /api/potential-customer/{id}/note', { id: company, words: 'Wants a sample' })
  const bytes = await slip()
  const { id: photo } = await as('POST /api/potential-customer/photo', { lead: company }, { upload: { bytes } })
  const lines = [{ variant_id: variantId, quantity: 2 }]
  const { id: basket, code } = await as('POST /api/basket', { title: 'Evening', lines })
  return { person, company, note, photo, basket, code, client, stranger }
}
export type LeadsWorld = Awaited<ReturnType<typeof leadsWorld>>

type Inputs = { [K in Key]?: InputOf<K> }

/** Valid inputs of the calls about leads, baskets and levels, with every field set. */
export async function leadInputs(
  shop: Pick<Shop, 'as'>,
  partnerId: number,
  around: Around,
): Promise<Partial<Record<Key, Record<string, unknown>>>> {
  const { person, company, note, photo, basket, code, client } = await leadsWorld(shop, partnerId, around)
  const lines = [{ variant_id: around.variantId, quantity: 2 }]
  return {
    'GET /api/potential-customer': { type: 'individual', stage: 'in_progress', q: 'nim', due: '1', cursor: person },
    'GET /api/potential-customer/count': { type: 'individual', q: 'nim', due: '1' },
    'GET /api/potential-customer/same': { phone: '0817778888' },
    'GET /api/potential-customer/{id}': { id: person },
    'POST /api/potential-customer': { lead: PERSON, draft: draftOf(3), anyway: true },
    'PUT /api/potential-customer/{id}': { id: company, lead: COMPANY, anyway: true },
    // Not a lead's id: the lead must exist for the following calls.
    'DELETE /api/potential-customer/{id}': { id: basket },
    'POST /api/potential-customer/{id}/note': {
      id: company,
      words: 'Called',
      stage: 'in_progress',
      next_on: '2026-12-01',
    },
    'DELETE /api/potential-customer/{id}/note/{note}': { id: person, note },
    'POST /api/potential-customer/photo': { lead: company },
    'GET /api/potential-customer/{id}/photo/{photo}': { id: company, photo, size: 'small' },
    'DELETE /api/potential-customer/{id}/photo/{photo}': { id: person, photo },
    'GET /api/potential-customer/{id}/client': { id: person, q: 'per' },
    'POST /api/potential-customer/{id}/link': { id: person, client },
    'POST /api/potential-customer/{id}/unlink': { id: person },
    'GET /api/basket': { cursor: basket },
    'POST /api/basket': { title: 'Evening', note: 'Twice a week', lines, expires_at: '2027-01-01T00:00:00Z' },
    'POST /api/basket/{id}/withdraw': { id: company },
    'GET /api/basket/code/{code}': { code, lang: 'th' },
    'POST /api/basket/code/{code}/open': { code },
    'GET /api/level/growth': { cursor: basket },
    'POST /api/level/seen': { level: 2 },
  } satisfies Inputs as Partial<Record<Key, Record<string, unknown>>>
}
