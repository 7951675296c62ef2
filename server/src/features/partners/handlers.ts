import type { staffPartnerCalls } from '@bailu/contract/partners/staff'
import type { Handlers } from '../../core/context.ts'
import { changePartnerLevel, disablePartner, enablePartner } from './change-partner.ts'
import { listPartnerClients } from '../customers/read-customers.ts'
import { listPartners, readPartner } from './read-partner.ts'

export const staffPartnerHandlers: Handlers<typeof staffPartnerCalls> = {
  'GET /api/staff/partner': listPartners,
  'GET /api/staff/partner/{id}': readPartner,
  'GET /api/staff/partner/{id}/client': listPartnerClients,
  'PUT /api/staff/partner/{id}/level': changePartnerLevel,
  'POST /api/staff/partner/{id}/disable': disablePartner,
  'POST /api/staff/partner/{id}/enable': enablePartner,
}
