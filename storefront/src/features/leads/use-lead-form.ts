import type { LeadType } from '@bailu/contract/lead-kinds'
import type { Lead } from '@bailu/contract/leads'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { freshKey } from '../../request/fresh-key.ts'
import { Refusal, TransportFailure } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'
import { useAuth } from '../../state/auth.ts'
import { toast } from '../../ui/toast.tsx'
import { waitingLeads } from '../../waiting-leads.ts'
import { useWords } from '../../words.tsx'
import { leadKeys } from './queries.ts'
import { keepSending } from './send-waiting.ts'
import { type Errors, formOf, noValues, refusedIn, type Values, valuesOf, wrongIn } from './values.ts'

type Draft = { key: string; values: Values }
/** Stores photos on this phone; returns how many, and a notice when it cannot. */
export type KeepPhotos = (userId: number, draft: string) => Promise<{ photos: number; said?: string }>
type Options = {
  type: LeadType
  lead: Lead | undefined
  /** The lead was created: uploads the photos chosen before. */
  onAdded: ((id: string) => Promise<void>) | undefined
  /** The lead is stored on this phone for now, with its photos. */
  onKept: KeepPhotos | undefined
  /** Saved, or stored on this phone until the network is back. */
  onDone: () => void
}

/**
 * Draft of a lead: survives a reload, is sent once however often it is tapped, and is stored on the phone without a
 * network.
 */
export const useLeadForm = ({ type, lead, onAdded, onKept, onDone }: Options) => {
  const words = useWords().leads
  const client = useQueryClient()
  const memory = lead ? `lead:${lead.id}` : `lead:${type}`
  const [draft, setDraft] = useState<Draft>(() =>
    remembered<Draft>(memory, { key: freshKey(), values: lead ? valuesOf(lead) : noValues() }),
  )
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [same, setSame] = useState(false)
  const running = useRef(false)
  const typed = useRef(false)
  useEffect(() => {
    if (typed.current) rememberFor(memory, draft)
  }, [memory, draft])

  const change = (part: Partial<Values>) => {
    typed.current = true
    setDraft((now) => ({ ...now, values: { ...now.values, ...part } }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'all' && !(name in part))))
  }
  const forget = () => {
    typed.current = false
    forgetFor(memory)
  }
  const keep = async (sent: Parameters<typeof add>[0]): Promise<boolean> => {
    const userId = useAuth.getState().userInfo?.id
    if (userId === undefined) return false
    // Photos first: once the lead is stored it may be sent at any moment.
    const { photos = 0, said = '' } = (await onKept?.(userId, sent.draft)) ?? {}
    const waiting = { ...sent, at: new Date().toISOString(), ...(photos > 0 && { photos }) }
    if (!(await waitingLeads.add(userId, waiting))) return false
    keepSending(client)
    toast(`${words.waiting.kept} ${said}`.trim())
    forget()
    onDone()
    return true
  }
  const add = (sent: { lead: ReturnType<typeof formOf>; draft: string; anyway: boolean }) =>
    request('POST /api/potential-customer', sent, { quiet: true, component: 'lead-form' })

  const store = async (anyway: boolean) => {
    const form = formOf(type, draft.values)
    if (lead) {
      await request('PUT /api/potential-customer/{id}', { id: lead.id, lead: form, anyway }, { quiet: true })
      toast(words.saved)
      forget()
      return onDone()
    }
    const sent = { lead: form, draft: draft.key, anyway }
    try {
      const { id } = await add(sent)
      forget()
      toast(words.added)
      await (onAdded ? onAdded(id) : onDone())
    } catch (cause) {
      if (!(cause instanceof TransportFailure) || !(await keep(sent))) throw cause
    }
  }
  const send = async (anyway = false) => {
    if (running.current) return
    const found = wrongIn(type, draft.values, words.form)
    setErrors(found)
    setSame(false)
    if (Object.keys(found).length > 0) return
    running.current = true
    setBusy(true)
    try {
      await store(anyway)
      await client.invalidateQueries({ queryKey: leadKeys() })
    } catch (cause) {
      if (cause instanceof Refusal && cause.code === 'lead_same_phone') setSame(true)
      else
        setErrors(cause instanceof Refusal ? refusedIn(cause.errors, cause.message) : { all: words.form.error.broken })
    }
    running.current = false
    setBusy(false)
  }
  return { values: draft.values, change, errors, busy, send, same, forgive: () => setSame(false) }
}
