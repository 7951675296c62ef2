import type { HttpShop } from './http-shop.ts'
import * as people from './people.ts'

type Given = { partnerId: number; foreign: string; staff: ReturnType<HttpShop['as']>; password: string }

/** Valid inputs of the calls about accounts, applications, customers and staff accounts. */
export async function peopleInputs(shop: HttpShop, { partnerId, foreign, staff, password }: Given) {
  const applied = await people.addUser(shop.db)
  const application = { ...people.APPLICATION, mentor: 'BL0001', message: 'please' }
  await shop.as(people.asUserActor(applied.id))('POST /api/application', application)
  const { list } = await staff('GET /api/staff/application', {})
  const applicationId = list[0]!.id
  return {
    'PUT /api/account/nickname': { nickname: 'N' },
    'PUT /api/account/language': { lang: 'th' },
    'PUT /api/account/phone': { phone: '0812345678' },
    'POST /api/account/email': { email: 'other@test.example' },
    'POST /api/account/email/confirm': { code: '123456' },
    'PUT /api/account/password': { current: password, password },
    'POST /api/account/delete': { password },
    'GET /api/application/mentor': { employee_no: 'BL0001' },
    'POST /api/application': application,
    'GET /api/staff/application': { status: 'submitted', cursor: applicationId },
    'POST /api/staff/application/{id}/approve': { id: applicationId },
    'POST /api/staff/application/{id}/refuse': { id: applicationId, reason: 'Not now' },
    'POST /api/staff/colleague': { email: 'joins@test.example', name: 'Nok', role: 'content', lang: 'th' },
    'POST /api/staff/colleague/{id}/link': { id: foreign, lang: 'th' },
    'PUT /api/staff/colleague/{id}/role': { id: foreign, role: 'finance', reason: 'Moved' },
    'PUT /api/staff/me/password': { current: 'nothing', password: 'twelve letters' },
    'POST /api/staff/me/second-step/stop': { password: 'nothing', code: '123456' },
    'POST /api/staff/welcome': { token: 'x'.repeat(43), password: 'twelve letters' },
    'GET /api/staff/audit': { group: 'order', from: '2026-11-01', to: '2026-11-30' },
    'GET /api/staff/customer': { q: '08', state: 'active' },
    'GET /api/staff/customer/{id}': { id: applied.id },
    'PUT /api/staff/customer/{id}/mentor': { id: applied.id, employee_no: 'BL0001', reason: 'Moved' },
    'GET /api/staff/customer/{id}/merge': { id: applied.id, other: partnerId },
    'POST /api/staff/customer/{id}/merge': { id: applied.id, other: partnerId, reason: 'Two accounts' },
    'POST /api/staff/customer/{id}/reveal': { id: applied.id, field: 'phone', reason: 'A parcel', address_id: 1 },
    'GET /api/staff/partner': { q: 'BL', level: '1', state: 'active' },
    'PUT /api/staff/partner/{id}/level': { id: partnerId, level: 2, reason: 'Agreed' },
  }
}
