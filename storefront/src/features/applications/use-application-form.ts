import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useFormAction } from '../../session/use-form-action.ts'
import { loadUser } from '../../session/current-user.ts'
import { removeTabStorage } from '../../browser/storage.ts'
import { useAuth } from '../../session/auth.ts'
import type { Translations } from '@bailu/phrases/translations'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { type BirthDateParts, toBirthDate, toBirthDateParts, EMPTY_BIRTH_DATE } from './birth-date.ts'
import { agreementQuery } from './partner-agreement.tsx'

type Application = ReplyOf<'GET /api/application'>
type ApplicationDraft = {
  birth_date: BirthDateParts
  first_name: string
  last_name: string
  mentor: string
  message: string
  partner: boolean
  privacy: boolean
}

const DRAFT_KEY = 'application'

/** Fields of a rejected application are prefilled; the consents are asked for again. */
const initialDraft = ({ last }: Application): ApplicationDraft => ({
  birth_date: last ? toBirthDateParts(last.birth_date) : EMPTY_BIRTH_DATE,
  first_name: last?.first_name ?? '',
  last_name: last?.last_name ?? '',
  mentor: last?.mentor?.employee_no ?? '',
  message: '',
  partner: false,
  privacy: false,
})

const FIELDS_BY_CODE = {
  under_age: 'birth_date',
  mentor_unknown: 'mentor',
  mentor_bound: 'mentor',
  mentor_circle: 'mentor',
  agreement_changed: 'partner',
} as const

/** Error of a complete birth date, shown as soon as it is selected. */
export const birthDateIssue = (
  birth: BirthDateParts,
  latest: string,
  words: Translations['applications'],
): string | undefined => {
  const date = toBirthDate(birth)
  if (date === 'none') return words.error.noSuchDay
  return date !== 'partial' && date > latest ? words.error.underAge : undefined
}

/** An application being written: survives a reload (tab storage); its idempotency key too. */
export const useApplicationForm = (application: Application, hasMentor: boolean, onDone: () => void) => {
  const words = useWords('applications').applications
  const client = useQueryClient()
  const { data: agreement } = useQuery(agreementQuery(useLang()))
  const validateBirthDate = (birth: BirthDateParts) =>
    toBirthDate(birth) === 'partial' ? words.error.birth : birthDateIssue(birth, application.latest_birth_date, words)
  const action = useFormAction(
    async (input: InputOf<'POST /api/application'>, idempotencyKey) => {
      const { status } = await request('POST /api/application', input, { idempotencyKey })
      removeTabStorage(DRAFT_KEY)
      if (status === 'approved') await loadUser()
    },
    {
      mode: 'onSubmit',
      defaultValues: initialDraft(application),
      draft: { name: DRAFT_KEY },
      validate: (typed) => ({
        birth_date: validateBirthDate(typed.birth_date),
        ...(typed.first_name.trim() === '' && { first_name: words.error.name }),
        ...(typed.last_name.trim() === '' && { last_name: words.error.name }),
        ...(!typed.partner && { partner: words.error.consent }),
        ...(typed.partner && !agreement && { partner: words.form.agreementFailed }),
        ...(!typed.privacy && { privacy: words.error.consent }),
      }),
      toInput: ({ birth_date: birth, first_name, last_name, mentor, message }) => ({
        first_name,
        last_name,
        birth_date: toBirthDate(birth),
        message,
        consents: { partner: true, privacy: true },
        ...(agreement && { agreement: agreement.version }),
        ...(!hasMentor && mentor.trim() !== '' && { mentor: mentor.trim() }),
      }),
      fieldsByCode: FIELDS_BY_CODE,
      broken: words.error.broken,
      storedAs: 'application_key',
      done: () => {
        const number = useAuth.getState().saleInfo?.employee_no
        return number ? words.welcome(number) : words.sent
      },
      refresh: [['application']],
      onDone,
      onRejected: ({ cause }) => {
        if (!(cause instanceof AppError)) return false
        if (cause.code === 'agreement_changed') {
          // The agreement has changed since it was ticked: show the new text and ask again.
          action.form.setValue('partner', false)
          void client.invalidateQueries({ queryKey: ['policy', 'partner'] })
        }
        // It may have been submitted on another device or decided already: refresh the state.
        void client.invalidateQueries({ queryKey: ['application'] })
        return false
      },
    },
  )
  return action
}
