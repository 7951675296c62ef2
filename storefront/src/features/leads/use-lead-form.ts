import type { LeadType } from '@bailu/contract/leads/kinds'
import type { Lead } from '@bailu/contract/leads/shop'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { AppError, NetworkError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { removeTabStorage, readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useAuth } from '../../session/auth.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { pendingLeads } from '../../session/offline/pending-leads.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { leadKeys } from './queries.ts'
import { startSendingPendingLeads } from './send-pending-leads.ts'
import {
  type LeadErrors,
  toLeadInput,
  emptyLeadValues,
  toFieldErrors,
  type LeadValues,
  toLeadValues,
  validateLead,
} from './lead-form-values.ts'

type LeadDraft = { key: string; values: LeadValues }
/** Stores photos on this phone; returns how many, and a notice when it cannot. */
export type StorePhotos = (userId: number, draft: string) => Promise<{ photos: number; notice?: string }>
type LeadFormOptions = {
  type: LeadType
  lead: Lead | undefined
  /** The lead was created: uploads the photos chosen before. */
  onAdded: ((id: string) => Promise<void>) | undefined
  /** The lead is stored on this phone for now, with its photos. */
  onSaveOffline: StorePhotos | undefined
  /** Saved, or stored on this phone until the network is back. */
  onDone: () => void
}

/**
 * Draft of a lead: survives a reload, is sent once however often it is tapped, and is stored on the phone without a
 * network.
 */
export const useLeadForm = ({ type, lead, onAdded, onSaveOffline, onDone }: LeadFormOptions) => {
  const words = useWords().leads
  const client = useQueryClient()
  const storageKey = lead ? `lead:${lead.id}` : `lead:${type}`
  const [draft, setDraft] = useState<LeadDraft>(() =>
    readTabStorage<LeadDraft>(storageKey, {
      key: createIdempotencyKey(),
      values: lead ? toLeadValues(lead) : emptyLeadValues(),
    }),
  )
  const [errors, setErrors] = useState<LeadErrors>({})
  const [busy, setBusy] = useState(false)
  const [hasDuplicates, setHasDuplicates] = useState(false)
  const running = useRef(false)
  const edited = useRef(false)
  useEffect(() => {
    if (edited.current) writeTabStorage(storageKey, draft)
  }, [storageKey, draft])

  const change = (part: Partial<LeadValues>) => {
    edited.current = true
    setDraft((now) => ({ ...now, values: { ...now.values, ...part } }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'all' && !(name in part))))
  }
  const forgetDraft = () => {
    edited.current = false
    removeTabStorage(storageKey)
  }
  const saveOffline = async (submitted: Parameters<typeof add>[0]): Promise<boolean> => {
    const userId = useAuth.getState().userInfo?.id
    if (userId === undefined) return false
    // Photos first: once the lead is stored it may be sent at any moment.
    const { photos = 0, notice: photoNotice = '' } = (await onSaveOffline?.(userId, submitted.draft)) ?? {}
    const pending = { ...submitted, at: new Date().toISOString(), ...(photos > 0 && { photos }) }
    if (!(await pendingLeads.add(userId, pending))) return false
    startSendingPendingLeads(client)
    toast(`${words.waiting.stored} ${photoNotice}`.trim())
    forgetDraft()
    onDone()
    return true
  }
  const add = (submitted: { lead: ReturnType<typeof toLeadInput>; draft: string; anyway: boolean }) =>
    request('POST /api/potential-customer', submitted, { quiet: true, component: 'lead-form' })

  const saveLead = async (anyway: boolean) => {
    const form = toLeadInput(type, draft.values)
    if (lead) {
      await request('PUT /api/potential-customer/{id}', { id: lead.id, lead: form, anyway }, { quiet: true })
      toast(words.saved)
      forgetDraft()
      return onDone()
    }
    const submitted = { lead: form, draft: draft.key, anyway }
    try {
      const { id } = await add(submitted)
      forgetDraft()
      toast(words.added)
      await (onAdded ? onAdded(id) : onDone())
    } catch (cause) {
      if (!(cause instanceof NetworkError) || !(await saveOffline(submitted))) throw cause
    }
  }
  const send = async (anyway = false) => {
    if (running.current) return
    const issues = validateLead(type, draft.values, words.form)
    setErrors(issues)
    setHasDuplicates(false)
    if (Object.keys(issues).length > 0) return
    running.current = true
    setBusy(true)
    try {
      await saveLead(anyway)
      await client.invalidateQueries({ queryKey: leadKeys() })
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'lead_same_phone') setHasDuplicates(true)
      else
        setErrors(
          cause instanceof AppError ? toFieldErrors(cause.errors, cause.message) : { all: words.form.error.broken },
        )
    }
    running.current = false
    setBusy(false)
  }
  return {
    values: draft.values,
    change,
    errors,
    busy,
    send,
    hasDuplicates,
    dismissDuplicates: () => setHasDuplicates(false),
  }
}
