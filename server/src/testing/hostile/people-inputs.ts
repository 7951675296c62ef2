import * as people from '../fixtures/people-and-products-fixture.ts'
import type { HttpTestApp } from '../http-test-app.ts'

type PeopleContext = { partnerId: number; foreign: string; staff: ReturnType<HttpTestApp['as']>; password: string }

/** Valid inputs of the calls about accounts, applications, customers and staff accounts. */
export async function peopleInputs(shop: HttpTestApp, { partnerId, foreign, staff, password }: PeopleContext) {
  const [applicant, closed] = [await people.addUser(shop.db), await people.addUser(shop.db)]
  const colleague = { id: foreign, reason: 'Left' }
  const application = { ...people.APPLICATION, mentor: 'BL0001', message: 'please' }
  await shop.as(people.userActor(applicant.id))('POST /api/application', application)
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
    'POST /api/staff/application/{id}/reject': { id: applicationId, reason: 'Not now' },
    'POST /api/staff/colleague': { email: 'joins@test.example', name: 'Nok', roles: ['content'], lang: 'th' },
    'POST /api/staff/colleague/{id}/link': { id: foreign, lang: 'th' },
    'PUT /api/staff/colleague/{id}/roles': { id: foreign, roles: ['finance'], seen: ['content'], reason: 'Moved' },
    'PUT /api/staff/me/password': { current: 'nothing', password: 'twelve letters' },
    'POST /api/staff/me/second-step/confirm': { code: '123456' },
    'POST /api/staff/me/second-step/stop': {},
    'PUT /api/staff/me/digest': { when: 'unusual' },
    'PUT /api/staff/me/notice': { tasks: [], quiet: { from: 22, until: 7 }, digest_hour: 8 },
    'DELETE /api/staff/me/push/{id}': { id: foreign },
    'POST /api/staff/colleague/{id}/disable': colleague,
    'POST /api/staff/colleague/{id}/enable': colleague,
    'POST /api/staff/colleague/{id}/second-step-off': colleague,
    'POST /api/staff/colleague/{id}/session/end': { ...colleague, session: foreign },
    'POST /api/staff/colleague/{id}/account': { id: foreign, account_name: 'nok@test.example' },
    'POST /api/staff/colleague/{id}/account/{link}/confirm': { id: foreign, link: foreign },
    'POST /api/staff/colleague/{id}/account/{link}/end': { ...colleague, link: foreign },
    'POST /api/staff/welcome/look': { token: 'x'.repeat(43) },
    'POST /api/staff/demo-clock': { days: 1 },
    'POST /api/staff/welcome': { token: 'x'.repeat(43), password: 'twelve letters' },
    'GET /api/staff/audit': { group: 'order', from: '2026-11-01', to: '2026-11-30' },
    'GET /api/staff/customer': { q: '08', state: 'active', tag: foreign },
    'GET /api/staff/customer/{id}': { id: applicant.id },
    'GET /api/staff/customer/{id}/order': { id: applicant.id, cursor: `1770000000000-${foreign}` },
    'POST /api/staff/customer/{id}/disable': { id: closed.id, reason: 'Asked for it' },
    'POST /api/staff/customer/{id}/enable': { id: closed.id, reason: 'Asked for it' },
    'POST /api/staff/customer/{id}/reset-password': { id: applicant.id, reason: 'Wrote to us' },
    'POST /api/staff/customer/{id}/email-correction': {
      id: applicant.id,
      email: 'right@test.example',
      proof: 'call_back',
      reason: 'Order A-1, called back',
    },
    'POST /api/staff/customer/{id}/email-correction/{correction}/send': { id: applicant.id, correction: foreign },
    'POST /api/staff/customer/{id}/email-correction/{correction}/withdraw': {
      id: applicant.id,
      correction: foreign,
      reason: 'Another address',
    },
    'POST /api/staff/customer/{id}/erasure-request': {
      id: applicant.id,
      received_on: '2026-11-01',
      channel: 'phone',
      proof: 'call_back',
      reason: 'Called',
    },
    'POST /api/staff/customer/{id}/erasure-request/{request}/carry-out': { id: applicant.id, request: foreign },
    'POST /api/staff/customer/{id}/erasure-request/{request}/refuse': {
      id: applicant.id,
      request: foreign,
      ground: 'legal_duty',
      reason: 'Tax records',
    },
    'POST /api/staff/customer/{id}/erasure-request/{request}/withdraw': {
      id: applicant.id,
      request: foreign,
      reason: 'Changed their mind',
    },
    'GET /api/staff/erasure-request': { state: 'decided', cursor: foreign },
    'POST /api/staff/customer/{id}/note': { id: applicant.id, words: 'Prefers mornings' },
    'POST /api/staff/customer/{id}/note/{note}/strike': { id: applicant.id, note: foreign },
    'GET /api/staff/reason-template': { used_for: 'order_canceled', retired: '1' },
    'POST /api/staff/reason-template': {
      used_for: 'pieces_canceled',
      cause: 'sold_out',
      texts: { en: 'Sold out', zh: '已售完', th: 'สินค้าหมด' },
    },
    'PUT /api/staff/reason-template/{id}': {
      id: '01920000-0000-7000-8000-000000000001',
      version: 1,
      texts: { en: 'Sold out', zh: '已售完', th: 'สินค้าหมด' },
    },
    'POST /api/staff/reason-template/{id}/retire': {
      id: '01920000-0000-7000-8000-000000000001',
      version: 1,
      retired: true,
    },
    'POST /api/staff/reason-template/order': { used_for: 'order_canceled', ids: [foreign] },
    'POST /api/staff/customer-tag': { name: 'Careful', colour: 'yellow' },
    'PUT /api/staff/customer-tag/{id}': { id: foreign, name: 'Careful', colour: 'red', version: 1 },
    'DELETE /api/staff/customer-tag/{id}': { id: foreign, version: '1' },
    'POST /api/staff/customer-tag/{id}/customer': { id: foreign, customers: [applicant.id], tagged: true },
    'POST /api/staff/customer/{id}/end-sessions': { id: closed.id, reason: 'A lost phone' },
    'POST /api/staff/customer/{id}/export': { id: closed.id, reason: 'Asked for it' },
    'PUT /api/staff/customer/{id}/mentor': { id: applicant.id, employee_no: 'BL0001', reason: 'Moved' },
    'GET /api/staff/customer/{id}/merge': { id: applicant.id, other: partnerId },
    'POST /api/staff/customer/{id}/merge': { id: applicant.id, other: partnerId, reason: 'Two accounts' },
    'POST /api/staff/customer/{id}/reveal': { id: applicant.id, field: 'phone', reason: 'A parcel', address_id: 1 },
    'GET /api/staff/partner': { q: 'BL', level: '1', state: 'active' },
    'GET /api/staff/partner/{id}': { id: partnerId },
    'GET /api/staff/partner/{id}/client': { id: partnerId, cursor: '100001' },
    'POST /api/staff/partner/{id}/disable': { id: closed.id, reason: 'Left' },
    'POST /api/staff/partner/{id}/enable': { id: closed.id, reason: 'Came back' },
    'PUT /api/staff/partner/{id}/level': { id: partnerId, level: 2, reason: 'Agreed' },
  }
}
