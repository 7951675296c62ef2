import type { ReplyOf } from '@bailu/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { loadUser } from '../../session/current-user.ts'
import { removeTabStorage, readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useAuth } from '../../session/auth.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { useLang, useWords, type Translations } from '../../i18n/i18n.tsx'
import { type BirthDateParts, toBirthDate, toBirthDateParts, EMPTY_BIRTH_DATE } from './birth-date.ts'
import { agreementQuery } from './partner-agreement.tsx'

type Application = ReplyOf<'GET /api/application'>
type ApplicationDraft = {
  key: string
  birth: BirthDateParts
  firstName: string
  lastName: string
  mentor: string
  message: string
  partner: boolean
  privacy: boolean
}
type ApplicationErrors = Partial<Record<keyof Omit<ApplicationDraft, 'key'> | 'all', string>>

const DRAFT_KEY = 'application'

/** Fields of a rejected application are prefilled; the consents are asked for again. */
const initialDraft = ({ last }: Application): ApplicationDraft => ({
  key: createIdempotencyKey(),
  birth: last ? toBirthDateParts(last.birth_date) : EMPTY_BIRTH_DATE,
  firstName: last?.first_name ?? '',
  lastName: last?.last_name ?? '',
  mentor: last?.mentor?.employee_no ?? '',
  message: '',
  partner: false,
  privacy: false,
})

const FIELD_OF_ERROR: Record<string, keyof ApplicationErrors> = {
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
export const birthDateIssue = (
  birth: BirthDateParts,
  latest: string,
  words: Translations['apply'],
): string | undefined => {
  const date = toBirthDate(birth)
  if (date === 'none') return words.error.noSuchDay
  return date !== 'partial' && date > latest ? words.error.underAge : undefined
}

/** Draft of an application: survives a reload (tab storage); an idempotency key makes repeated submits harmless. */
export const useApplicationForm = (application: Application, hasMentor: boolean, onDone: () => void) => {
  const words = useWords().apply
  const client = useQueryClient()
  const { data: agreement } = useQuery(agreementQuery(useLang()))
  const [draft, setDraft] = useState<ApplicationDraft>(() => ({
    ...initialDraft(application),
    ...readTabStorage<Partial<ApplicationDraft>>(DRAFT_KEY, {}),
  }))
  const [errors, setErrors] = useState<ApplicationErrors>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const hasChanges = useRef(false)
  useEffect(() => {
    if (hasChanges.current) writeTabStorage(DRAFT_KEY, draft)
  }, [draft])

  const change = (changes: Partial<Omit<ApplicationDraft, 'key'>>) => {
    hasChanges.current = true
    // Changed content is a new request and needs a new idempotency key.
    setDraft((current) => ({ ...current, ...changes, key: createIdempotencyKey() }))
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => name !== 'all' && !(name in changes))),
    )
  }
  const validate = (): ApplicationErrors => {
    const birth =
      toBirthDate(draft.birth) === 'partial'
        ? words.error.birth
        : birthDateIssue(draft.birth, application.latest_birth_date, words)
    return {
      ...(birth && { birth }),
      ...(draft.firstName.trim() === '' && { firstName: words.error.name }),
      ...(draft.lastName.trim() === '' && { lastName: words.error.name }),
      ...(!draft.partner && { partner: words.error.consent }),
      ...(draft.partner && !agreement && { partner: words.form.agreementFailed }),
      ...(!draft.privacy && { privacy: words.error.consent }),
    }
  }
  const errorsOf = (cause: AppError): ApplicationErrors => {
    const field = FIELD_OF_ERROR[cause.code ?? '']
    if (field) return { [field]: cause.message }
    const fieldErrors = Object.entries(cause.errors).flatMap(([name, text]) =>
      FIELD_OF_ERROR[name] ? [[FIELD_OF_ERROR[name], text]] : [],
    )
    return fieldErrors.length > 0 ? (Object.fromEntries(fieldErrors) as ApplicationErrors) : { all: cause.message }
  }
  const send = async () => {
    if (running.current) return
    const fieldErrors = validate()
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    running.current = true
    setBusy(true)
    try {
      const { status } = await request(
        'POST /api/application',
        {
          first_name: draft.firstName,
          last_name: draft.lastName,
          birth_date: toBirthDate(draft.birth),
          message: draft.message,
          consents: { partner: true, privacy: true },
          ...(agreement && { agreement: agreement.version }),
          ...(!hasMentor && draft.mentor.trim() !== '' && { mentor: draft.mentor.trim() }),
        },
        { quiet: true, idempotencyKey: draft.key },
      )
      removeTabStorage(DRAFT_KEY)
      hasChanges.current = false
      if (status === 'approved') await loadUser()
      const number = useAuth.getState().saleInfo?.employee_no
      toast(number ? words.welcome(number) : words.sent)
      await client.invalidateQueries({ queryKey: ['application'] })
      onDone()
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'agreement_changed') {
        // The agreement has changed since it was ticked: show the new text and ask again.
        setDraft((current) => ({ ...current, partner: false, key: createIdempotencyKey() }))
        void client.invalidateQueries({ queryKey: ['policy', 'partner'] })
      }
      setErrors(cause instanceof AppError ? errorsOf(cause) : { all: words.error.broken })
      // It may have been submitted on another device or decided already: refresh the state.
      if (cause instanceof AppError) void client.invalidateQueries({ queryKey: ['application'] })
    }
    running.current = false
    setBusy(false)
  }
  return { draft, change, errors, busy, send }
}
