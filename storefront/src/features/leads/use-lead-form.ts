import type { InputOf } from '@bailu/contract/calls'
import type { LeadType } from '@bailu/contract/leads/kinds'
import type { Lead } from '@bailu/contract/leads/shop'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { AppError, NetworkError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useAuth } from '../../session/auth.ts'
import { useFormAction } from '../../session/use-form-action.ts'
import { pendingLeads } from '../../session/offline/pending-leads.ts'
import { useWords } from '../../i18n/i18n.tsx'
import type { TypedNote } from './lead-log.tsx'
import { leadKeys } from './queries.ts'
import { startSendingPendingLeads } from './send-pending-leads.ts'
import { toLeadInput, emptyLeadValues, type LeadValues, toLeadValues, validateLead } from './lead-form-values.ts'

/** `draft` identifies what is typed until it is saved, also on the phone. */
type LeadFormValues = LeadValues & { draft: string }
type AddLeadInput = InputOf<'POST /api/potential-customer'>
/** What became of the lead, and the message about it; `id` of a new one. */
type SavedLead = { text: string; id?: string }

/** Stores photos on this phone; returns how many, and a notice when it cannot. */
export type StorePhotos = (userId: number, draft: string) => Promise<{ photos: number; notice?: string }>
type LeadFormOptions = {
  type: LeadType
  lead: Lead | undefined
  getTypedNote: (() => TypedNote | null) | undefined
  /** The lead was created: uploads the photos chosen before. */
  onAdded: ((id: string) => Promise<void>) | undefined
  /** The lead is stored on this phone for now, with its photos. */
  onSaveOffline: StorePhotos | undefined
  /** Saved, or stored on this phone until the network is back. */
  onDone: () => void
}

/**
 * Form of a lead: what is typed survives a reload, is sent once however often it is tapped, and is stored on the phone
 * without a network.
 */
export const useLeadForm = ({ type, lead, getTypedNote, onAdded, onSaveOffline, onDone }: LeadFormOptions) => {
  const words = useWords('leads').leads
  const client = useQueryClient()
  const [initial] = useState<LeadFormValues>(() => ({
    ...(lead ? toLeadValues(lead) : emptyLeadValues()),
    draft: createIdempotencyKey(),
  }))
  const [hasDuplicates, setHasDuplicates] = useState(false)

  const add = async (input: AddLeadInput): Promise<SavedLead> => {
    try {
      const { id } = await request('POST /api/potential-customer', input, { component: 'lead-form' })
      return { id, text: words.added }
    } catch (cause) {
      const stored = cause instanceof NetworkError && (await storeOffline(input))
      if (!stored) throw cause
      return stored
    }
  }
  const storeOffline = async (input: AddLeadInput): Promise<SavedLead | false> => {
    const userId = useAuth.getState().userInfo?.id
    if (userId === undefined) return false
    // Photos first: once the lead is stored it may be sent at any moment.
    const { photos = 0, notice = '' } = (await onSaveOffline?.(userId, input.draft)) ?? {}
    const pending = { ...input, at: new Date().toISOString(), ...(photos > 0 && { photos }) }
    if (!(await pendingLeads.add(userId, pending))) return false
    startSendingPendingLeads(client)
    return { text: `${words.waiting.stored} ${notice}`.trim() }
  }
  const change = async (id: string, { lead: form, anyway }: AddLeadInput): Promise<SavedLead> => {
    const note = getTypedNote?.()
    // A stage or day chosen with the note is newer than that of the form, unless the form was changed too.
    const { stage = form.stage, next_on: nextOn = form.next_on } = note?.changes ?? {}
    await note?.save()
    await request('PUT /api/potential-customer/{id}', {
      id,
      lead: {
        ...form,
        stage: form.stage === lead?.stage ? stage : form.stage,
        next_on: form.next_on === lead?.next_on ? nextOn : form.next_on,
      },
      anyway,
    })
    return { text: words.saved }
  }
  const action = useFormAction(
    (input: AddLeadInput) => {
      setHasDuplicates(false)
      return lead ? change(lead.id, input) : add(input)
    },
    {
      mode: 'onSubmit',
      defaultValues: initial,
      draft: { name: lead ? `lead:${lead.id}` : `lead:${type}` },
      validate: (values) => validateLead(type, values, words.form),
      toInput: ({ draft, ...values }) => ({ lead: toLeadInput(type, values), draft, anyway: false }),
      broken: words.form.error.broken,
      done: ({ text }) => text,
      onDone: async ({ id }) => {
        await (id !== undefined && onAdded ? onAdded(id) : onDone())
        void client.invalidateQueries({ queryKey: leadKeys() })
      },
      onRejected: ({ cause }) => {
        const isDuplicate = cause instanceof AppError && cause.code === 'lead_same_phone'
        setHasDuplicates(isDuplicate)
        return isDuplicate
      },
    },
  )
  return { ...action, hasDuplicates, dismissDuplicates: () => setHasDuplicates(false) }
}
