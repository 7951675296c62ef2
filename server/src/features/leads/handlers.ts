import type { leadCalls } from '@bailu/contract/leads/shop'
import type { Handlers } from '../../core/context.ts'
import { addLead, changeLead, addLeadNote, deleteLeadNote } from './save-lead.ts'
import { countLeads, listDuplicateLeads, listLeads, readLead } from './read-leads.ts'
import { deleteLead } from './erase-leads.ts'
import { addLeadPhoto, deleteLeadPhoto, readLeadPhoto } from './lead-photos.ts'
import { linkLead, listLeadClients, unlinkLead } from './link-lead.ts'

export const leadHandlers: Handlers<typeof leadCalls> = {
  'GET /api/potential-customer': listLeads,
  'GET /api/potential-customer/count': countLeads,
  'GET /api/potential-customer/same': listDuplicateLeads,
  'GET /api/potential-customer/{id}': readLead,
  'POST /api/potential-customer': addLead,
  'PUT /api/potential-customer/{id}': changeLead,
  'DELETE /api/potential-customer/{id}': deleteLead,
  'POST /api/potential-customer/{id}/note': addLeadNote,
  'DELETE /api/potential-customer/{id}/note/{note}': deleteLeadNote,
  'POST /api/potential-customer/photo': addLeadPhoto,
  'GET /api/potential-customer/{id}/photo/{photo}': readLeadPhoto,
  'DELETE /api/potential-customer/{id}/photo/{photo}': deleteLeadPhoto,
  'GET /api/potential-customer/{id}/client': listLeadClients,
  'POST /api/potential-customer/{id}/link': linkLead,
  'POST /api/potential-customer/{id}/unlink': unlinkLead,
}
