import type { leadCalls } from '@bailu/contract/leads'
import type { Verbs } from '../core/perform.ts'
import { addLead } from '../features/leads/add-lead.ts'
import { changeLead } from '../features/leads/change-lead.ts'
import { countLeads } from '../features/leads/count-leads.ts'
import { deleteLead } from '../features/leads/delete-lead.ts'
import { addLeadPhoto, deleteLeadPhoto, readLeadPhoto } from '../features/leads/lead-photos.ts'
import { linkLead, listLeadClients, unlinkLead } from '../features/leads/link-lead.ts'
import { listLeads } from '../features/leads/list-leads.ts'
import { addLeadNote, deleteLeadNote } from '../features/leads/note-lead.ts'
import { readLead } from '../features/leads/read-lead.ts'
import { sameLeads } from '../features/leads/same-leads.ts'

export const leadVerbs: Verbs<typeof leadCalls> = {
  'GET /api/potential-customer': listLeads,
  'GET /api/potential-customer/count': countLeads,
  'GET /api/potential-customer/same': sameLeads,
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
