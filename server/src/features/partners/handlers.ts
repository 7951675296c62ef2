import type { partnerCalls } from '@bailu/contract/partners/shop'
import type { staffPartnerCalls } from '@bailu/contract/partners/staff'
import type { Handlers } from '../../core/context.ts'
import { bindMentor } from '../applications/read-applications.ts'
import { listPartnerClients } from '../customers/read-customers.ts'
import { changePartnerLevel, disablePartner, enablePartner } from './change-partner.ts'
import { answerMentorOffer, listLinkOrders, readMentorOffer } from './mentor-offer.ts'
import { changeOwnPage, readOwnPage, readPartnerPage, setPageShown } from './partner-page.ts'
import { listPartners, readPartner } from './read-partner.ts'

export const partnerHandlers: Handlers<typeof partnerCalls & typeof staffPartnerCalls> = {
  'GET /api/partner/{no}': readPartnerPage,
  'GET /api/partner-page': readOwnPage,
  'PUT /api/partner-page': changeOwnPage,
  'GET /api/mentor/offer': readMentorOffer,
  'POST /api/mentor/answer': (ctx, input) => answerMentorOffer(ctx, input, bindMentor),
  'GET /api/link-order': listLinkOrders,
  'GET /api/staff/partner': listPartners,
  'GET /api/staff/partner/{id}': readPartner,
  'GET /api/staff/partner/{id}/client': listPartnerClients,
  'PUT /api/staff/partner/{id}/level': changePartnerLevel,
  'POST /api/staff/partner/{id}/disable': disablePartner,
  'POST /api/staff/partner/{id}/enable': enablePartner,
  'POST /api/staff/partner/{id}/page': setPageShown,
}
