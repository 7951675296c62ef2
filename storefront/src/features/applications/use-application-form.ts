import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { loadUser } from '../../session/current-user.ts'
import { removeTabStorage, readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useAuth } from '../../session/auth.ts'
import { useLang, useWords, type Translations } from '../../i18n/i18n.tsx'
import { type BirthDateParts, toBirthDate, toBirthDateParts, EMPTY_BIRTH_DATE } from './birth-date.ts'
import { agreementQuery } from './partner-agreement.tsx'

type Application = ReplyOf<'GET /api/application'>
type ApplicationDraft = {
  birth: BirthDateParts
  firstName: string
  lastName: string
  mentor: string
  message: string
  partner: boolean
  privacy: boolean
}
type ApplicationErrors = Partial<Record<keyof ApplicationDraft | 'all', string>>

const DRAFT_KEY = 'application'

/** Fields of a rejected application are prefilled; the consents are asked for again. */
const initialDraft = ({ last }: Application): ApplicationDraft => ({
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

/** Draft of an application: survives a reload (tab storage); its idempotency key too. */
export const useApplicationForm = (application: Application, hasMentor: boolean, onDone: () => void) => {
  const words = useWords().apply
  const client = useQueryClient()
  const { data: agreement } = useQuery(agreementQuery(useLang()))
  const [draft, setDraft] = useState<ApplicationDraft>(() => ({
    ...initialDraft(application),
    ...readTabStorage<Partial<ApplicationDraft>>(DRAFT_KEY, {}),
  }))
  const [errors, setErrors] = useState<ApplicationErrors>({})
  const hasChanges = useRef(false)
  useEffect(() => {
    if (hasChanges.current) writeTabStorage(DRAFT_KEY, draft)
  }, [draft])

  const change = (changes: Partial<ApplicationDraft>) => {
    hasChanges.current = true
    setDraft((current) => ({ ...current, ...changes }))
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
  const { busy, run } = useAction(
    async (input: InputOf<'POST /api/application'>, idempotencyKey) => {
      const { status } = await request('POST /api/application', input, { quiet: true, idempotencyKey })
      removeTabStorage(DRAFT_KEY)
      hasChanges.current = false
      if (status === 'approved') await loadUser()
    },
    {
      broken: words.error.broken,
      storedAs: 'application_key',
      done: () => {
        const number = useAuth.getState().saleInfo?.employee_no
        return number ? words.welcome(number) : words.sent
      },
      refresh: [['application']],
      onDone,
      onError: ({ message, cause }) => {
        setErrors(cause instanceof AppError ? errorsOf(cause) : { all: message })
        if (!(cause instanceof AppError)) return
        if (cause.code === 'agreement_changed') {
          // The agreement has changed since it was ticked: show the new text and ask again.
          setDraft((current) => ({ ...current, partner: false }))
          void client.invalidateQueries({ queryKey: ['policy', 'partner'] })
        }
        // It may have been submitted on another device or decided already: refresh the state.
        void client.invalidateQueries({ queryKey: ['application'] })
      },
    },
  )
  const send = async () => {
    const fieldErrors = validate()
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    await run({
      first_name: draft.firstName,
      last_name: draft.lastName,
      birth_date: toBirthDate(draft.birth),
      message: draft.message,
      consents: { partner: true, privacy: true },
      ...(agreement && { agreement: agreement.version }),
      ...(!hasMentor && draft.mentor.trim() !== '' && { mentor: draft.mentor.trim() }),
    })
  }
  return { draft, change, errors, busy, send }
}
