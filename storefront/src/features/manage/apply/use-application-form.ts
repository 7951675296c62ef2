import type { ReplyOf } from '@bailu/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { freshKey } from '../../../request/fresh-key.ts'
import { loadUser } from '../../../session/load-user.ts'
import { forgetFor, remembered, rememberFor } from '../../../session-memory.ts'
import { useAuth } from '../../../state/auth.ts'
import { toast } from '../../../ui/toast.tsx'
import { useLang, useWords, type Words } from '../../../words.tsx'
import { type Birth, birthDateOf, birthOf, NO_BIRTH } from './birth-date.ts'
import { agreementQuery } from './partner-agreement.tsx'

type Standing = ReplyOf<'GET /api/application'>
type Draft = {
  key: string
  birth: Birth
  firstName: string
  lastName: string
  mentor: string
  message: string
  partner: boolean
  privacy: boolean
}
type Errors = Partial<Record<keyof Omit<Draft, 'key'> | 'all', string>>

const MEMORY = 'application'

/** Fields of a rejected application are prefilled; the consents are asked for again. */
const first = ({ last }: Standing): Draft => ({
  key: freshKey(),
  birth: last ? birthOf(last.birth_date) : NO_BIRTH,
  firstName: last?.first_name ?? '',
  lastName: last?.last_name ?? '',
  mentor: last?.mentor?.employee_no ?? '',
  message: '',
  partner: false,
  privacy: false,
})

const AT: Record<string, keyof Errors> = {
  birth_date: 'birth',
  first_name: 'firstName',
  last_name: 'lastName',
  mentor: 'mentor',
  message: 'message',
  under_age: 'birth',
  mentor_unknown: 'mentor',
  mentor_bound: 'mentor',
  mentor_circle: 'mentor',
  agreement_changed: 'partner',
}

/** Error of a complete birth date, shown as soon as it is selected. */
export const birthTrouble = (birth: Birth, latest: string, words: Words['apply']): string | undefined => {
  const date = birthDateOf(birth)
  if (date === 'none') return words.error.noSuchDay
  return date !== 'partial' && date > latest ? words.error.underAge : undefined
}

/** Draft of an application: survives a reload (tab storage); an idempotency key makes repeated submits harmless. */
export const useApplicationForm = (standing: Standing, bound: boolean, onDone: () => void) => {
  const words = useWords().apply
  const client = useQueryClient()
  const { data: agreement } = useQuery(agreementQuery(useLang()))
  const [draft, setDraft] = useState<Draft>(() => ({ ...first(standing), ...remembered<Partial<Draft>>(MEMORY, {}) }))
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const typed = useRef(false)
  useEffect(() => {
    if (typed.current) rememberFor(MEMORY, draft)
  }, [draft])

  const change = (part: Partial<Omit<Draft, 'key'>>) => {
    typed.current = true
    // Changed content is a new request and needs a new idempotency key.
    setDraft((now) => ({ ...now, ...part, key: freshKey() }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'all' && !(name in part))))
  }
  const wrong = (): Errors => {
    const birth =
      birthDateOf(draft.birth) === 'partial'
        ? words.error.birth
        : birthTrouble(draft.birth, standing.latest_birth_date, words)
    return {
      ...(birth && { birth }),
      ...(draft.firstName.trim() === '' && { firstName: words.error.name }),
      ...(draft.lastName.trim() === '' && { lastName: words.error.name }),
      ...(!draft.partner && { partner: words.error.consent }),
      ...(draft.partner && !agreement && { partner: words.form.agreementFailed }),
      ...(!draft.privacy && { privacy: words.error.consent }),
    }
  }
  const refused = (cause: Refusal): Errors => {
    const at = AT[cause.code ?? '']
    if (at) return { [at]: cause.message }
    const found = Object.entries(cause.errors).flatMap(([name, text]) => (AT[name] ? [[AT[name], text]] : []))
    return found.length > 0 ? (Object.fromEntries(found) as Errors) : { all: cause.message }
  }
  const send = async () => {
    if (running.current) return
    const found = wrong()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    running.current = true
    setBusy(true)
    try {
      const { status } = await request(
        'POST /api/application',
        {
          first_name: draft.firstName,
          last_name: draft.lastName,
          birth_date: birthDateOf(draft.birth),
          message: draft.message,
          consents: { partner: true, privacy: true },
          ...(agreement && { agreement: agreement.version }),
          ...(!bound && draft.mentor.trim() !== '' && { mentor: draft.mentor.trim() }),
        },
        { quiet: true, idempotencyKey: draft.key },
      )
      forgetFor(MEMORY)
      typed.current = false
      if (status === 'approved') await loadUser()
      const number = useAuth.getState().saleInfo?.employee_no
      toast(number ? words.welcome(number) : words.sent)
      await client.invalidateQueries({ queryKey: ['application'] })
      onDone()
    } catch (cause) {
      if (cause instanceof Refusal && cause.code === 'agreement_changed') {
        // The agreement has changed since it was ticked: show the new text and ask again.
        setDraft((now) => ({ ...now, partner: false, key: freshKey() }))
        void client.invalidateQueries({ queryKey: ['policy', 'partner'] })
      }
      setErrors(cause instanceof Refusal ? refused(cause) : { all: words.error.broken })
      // It may have been submitted on another device or decided already: refresh the state.
      if (cause instanceof Refusal) void client.invalidateQueries({ queryKey: ['application'] })
    }
    running.current = false
    setBusy(false)
  }
  return { draft, change, errors, busy, send }
}
