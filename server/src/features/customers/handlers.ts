import type { staffCareCalls } from '@bailu/contract/customers/staff-care'
import type { staffSegmentCalls } from '@bailu/contract/customers/staff-segments'
import type { staffCustomerCalls } from '@bailu/contract/customers/staff'
import type { Handlers } from '../../core/context.ts'
import { exportCustomerData } from '../account/export-data.ts'
import { mergeAccountAddresses } from '../addresses/own-data.ts'
import { rejectMentorCycle } from '../applications/read-applications.ts'
import { mergeAccountApplications } from '../applications/own-data.ts'
import { createResetLink } from '../auth/send-reset-code.ts'
import { mergeAccountCart } from '../cart/cart-lines.ts'
import { endClientRelation } from '../clients/client-consents.ts'
import { mergeClientRecords } from '../clients/merge-clients.ts'
import { mergeAccountLeads, unlinkLeadsOfClient } from '../leads/link-lead.ts'
import { mergeAccountOrders } from '../orders/privacy/claim-orders.ts'
import { compareCustomers, mergeCustomers, type MergeStep } from './merge-customers.ts'
import {
  disableCustomer,
  enableCustomer,
  endCustomerSessions,
  moveClient,
  sendPasswordReset,
} from './change-customer.ts'
import * as marks from './customer-marks.ts'
import * as erasures from './erasure-requests.ts'
import { listCustomerOrders, listCustomers, readCustomer } from './read-customers.ts'
import * as segments from './segments.ts'
import { revealField } from './reveal-field.ts'
import { mergeMentorAnswers } from '../partners/mentor-offer.ts'
import { mergeAccountMessages } from '../messages/own-data.ts'
import { mergeAccountNotifications } from '../notifications/own-data.ts'
import { mergeAccountPush } from '../push/own-data.ts'
import { mergeAccountTraining } from '../training/own-data.ts'
import { readCurrentCard } from '../withdrawals/card/read-card.ts'
import { sendCorrectionLink, startEmailCorrection, withdrawCorrection } from './email-correction.ts'
import { DELETION_STEPS, PERSONAL_DATA_SECTIONS } from '../account/registry.ts'

/** Steps of merging two accounts of one person, one per feature; a feature that stores personal data adds its own. */
const MERGE_STEPS: readonly MergeStep[] = [
  mergeAccountOrders,
  mergeAccountAddresses,
  mergeAccountCart,
  mergeAccountApplications,
  mergeClientRecords,
  mergeAccountLeads,
  mergeMentorAnswers,
  mergeAccountPush,
  mergeAccountNotifications,
  mergeAccountMessages,
  mergeAccountTraining,
  marks.mergeCustomerMarks,
]

export const staffCustomerHandlers: Handlers<typeof staffCustomerCalls> = {
  'GET /api/staff/customer': listCustomers,
  'GET /api/staff/customer/{id}': (ctx, input) => readCustomer(ctx, input, DELETION_STEPS),
  'GET /api/staff/customer/{id}/order': listCustomerOrders,
  'POST /api/staff/customer/{id}/note': marks.addCustomerNote,
  'POST /api/staff/customer/{id}/note/{note}/strike': marks.strikeCustomerNote,
  'GET /api/staff/customer-tag': marks.listCustomerTags,
  'POST /api/staff/customer-tag': marks.addCustomerTag,
  'PUT /api/staff/customer-tag/{id}': marks.changeCustomerTag,
  'DELETE /api/staff/customer-tag/{id}': marks.deleteCustomerTag,
  'POST /api/staff/customer-tag/{id}/customer': marks.tagCustomers,
  'PUT /api/staff/customer/{id}/mentor': (ctx, input) =>
    moveClient(ctx, input, { rejectMentorCycle, leaveSteps: [endClientRelation, unlinkLeadsOfClient] }),
  'POST /api/staff/customer/{id}/disable': disableCustomer,
  'POST /api/staff/customer/{id}/enable': enableCustomer,
  'POST /api/staff/customer/{id}/end-sessions': endCustomerSessions,
  'POST /api/staff/customer/{id}/reset-password': (ctx, input) => sendPasswordReset(ctx, input, createResetLink),
  'GET /api/staff/customer/{id}/merge': compareCustomers,
  'POST /api/staff/customer/{id}/merge': (ctx, input) => mergeCustomers(ctx, input, MERGE_STEPS),
  'POST /api/staff/customer/{id}/reveal': (ctx, input) => revealField(ctx, input, readCurrentCard),
  'POST /api/staff/customer/{id}/export': (ctx, input) => exportCustomerData(ctx, input, PERSONAL_DATA_SECTIONS),
}

export const staffSegmentHandlers: Handlers<typeof staffSegmentCalls> = {
  'GET /api/staff/customer-segment': segments.listSegments,
  'POST /api/staff/customer-segment': segments.addSegment,
  'PUT /api/staff/customer-segment/{id}': segments.changeSegment,
  'DELETE /api/staff/customer-segment/{id}': segments.deleteSegment,
}

export const staffCareHandlers: Handlers<typeof staffCareCalls> = {
  'POST /api/staff/customer/{id}/email-correction': (ctx, input) =>
    startEmailCorrection(ctx, input, DELETION_STEPS.findObstacles),
  'POST /api/staff/customer/{id}/email-correction/{correction}/send': (ctx, input) =>
    sendCorrectionLink(ctx, input, DELETION_STEPS.findObstacles),
  'POST /api/staff/customer/{id}/email-correction/{correction}/withdraw': withdrawCorrection,
  'GET /api/staff/erasure-request': erasures.listErasureRequests,
  'POST /api/staff/customer/{id}/erasure-request': erasures.recordErasureRequest,
  'POST /api/staff/customer/{id}/erasure-request/{request}/carry-out': (ctx, input) =>
    erasures.carryOutErasure(ctx, input, DELETION_STEPS),
  'POST /api/staff/customer/{id}/erasure-request/{request}/refuse': erasures.refuseErasure,
  'POST /api/staff/customer/{id}/erasure-request/{request}/withdraw': erasures.withdrawErasure,
}
