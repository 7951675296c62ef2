import type { staffPeopleCalls } from '@bailu/contract/staff-people'
import type { Verbs } from '../core/perform.ts'
import { exportData } from '../features/account/export-data.ts'
import { takeOverAddresses } from '../features/addresses/take-over-addresses.ts'
import { refuseCircle } from '../features/applications/bind-mentor.ts'
import { takeOverApplications } from '../features/applications/take-over-applications.ts'
import { takeOverCart } from '../features/cart/take-over-cart.ts'
import { closeFile } from '../features/clients/close-file.ts'
import { takeOverClient } from '../features/clients/take-over-client.ts'
import { releaseClient } from '../features/leads/release-client.ts'
import { takeOverLeads } from '../features/leads/take-over-leads.ts'
import { takeOverOrders } from '../features/orders/take-over-orders.ts'
import { changeLevel, disablePartner, enablePartner } from '../features/people/change-partner.ts'
import { compareCustomers } from '../features/people/compare-customers.ts'
import { disableCustomer, enableCustomer } from '../features/people/disable-customer.ts'
import { endCustomerSessions } from '../features/people/end-customer-sessions.ts'
import { listCustomerOrders } from '../features/people/list-customer-orders.ts'
import { listCustomers, listPartnerClients } from '../features/people/list-customers.ts'
import { listPartners } from '../features/people/list-partners.ts'
import { mergeCustomers, type TakeOver } from '../features/people/merge-customers.ts'
import { moveClient } from '../features/people/move-client.ts'
import { readCustomer } from '../features/people/read-customer.ts'
import { readPartner } from '../features/people/read-partner.ts'
import { revealField } from '../features/people/reveal-field.ts'
import { takeOverPush } from '../features/push/take-over-push.ts'
import { takeOverTraining } from '../features/training/take-over-training.ts'
import { currentCard } from '../features/withdrawals/card/current-card.ts'
import { OWN_DATA } from './own-data.ts'

/** Steps of merging two accounts of one person, one per feature; a feature that stores personal data adds its own. */
const TAKE_OVER: readonly TakeOver[] = [
  takeOverOrders,
  takeOverAddresses,
  takeOverCart,
  takeOverApplications,
  takeOverClient,
  takeOverLeads,
  takeOverPush,
  takeOverTraining,
]

export const staffPeopleVerbs: Verbs<typeof staffPeopleCalls> = {
  'GET /api/staff/partner': listPartners,
  'GET /api/staff/partner/{id}': readPartner,
  'GET /api/staff/partner/{id}/client': listPartnerClients,
  'PUT /api/staff/partner/{id}/level': changeLevel,
  'POST /api/staff/partner/{id}/disable': disablePartner,
  'POST /api/staff/partner/{id}/enable': enablePartner,
  'GET /api/staff/customer': listCustomers,
  'GET /api/staff/customer/{id}': readCustomer,
  'GET /api/staff/customer/{id}/order': listCustomerOrders,
  'PUT /api/staff/customer/{id}/mentor': (ctx, input) =>
    moveClient(ctx, input, { refuseCircle, leave: [closeFile, releaseClient] }),
  'POST /api/staff/customer/{id}/disable': disableCustomer,
  'POST /api/staff/customer/{id}/enable': enableCustomer,
  'POST /api/staff/customer/{id}/end-sessions': endCustomerSessions,
  'GET /api/staff/customer/{id}/merge': compareCustomers,
  'POST /api/staff/customer/{id}/merge': (ctx, input) => mergeCustomers(ctx, input, TAKE_OVER),
  'POST /api/staff/customer/{id}/reveal': (ctx, input) => revealField(ctx, input, currentCard),
  'POST /api/staff/customer/{id}/export': (ctx, input) => exportData(ctx, input, OWN_DATA),
}
