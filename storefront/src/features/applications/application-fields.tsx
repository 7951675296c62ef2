import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { EMPLOYEE_NO } from '@bailu/contract/partners/kinds'
import { day as dayText, monthNames } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { callQuery } from '../../browser/request/call-query.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { type BirthDateParts, buddhistYear, toBirthDate } from './birth-date.ts'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'

const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => String(index + 1))
const YEARS_OFFERED = 100

type BirthFieldsProps = {
  value: BirthDateParts
  /**
   * Latest birth date that may apply (YYYY-MM-DD); later years are offered too, so that the age error can explain
   * them.
   */
  latest: string
  error: string | undefined
  onChange: (value: BirthDateParts) => void
}

/** Three selects for the birth date; years and the complete date are shown in Gregorian and Buddhist era. */
export function BirthDateFields({ value, latest, error, onChange }: BirthFieldsProps) {
  const { form } = useWords('applications').applications
  const lang = useLang()
  const thisYear = Number(latest.slice(0, 4)) + 20
  const date = toBirthDate(value)
  const year = Number(value.year)
  const isComplete = date !== 'partial' && date !== 'none'
  const isInvalid = error ? true : undefined
  return (
    <fieldset name="birth_date" className="flex flex-col gap-20">
      <legend className="mb-8 text-15 font-medium">{form.birth}</legend>
      <div className="-mb-16 grid grid-cols-[2fr_3fr] gap-12">
        <SelectField
          label={form.day}
          prompt={form.day}
          value={value.day}
          aria-invalid={isInvalid}
          autoComplete="bday-day"
          options={DAYS_OF_MONTH.map((option) => ({ value: option, label: option }))}
          onChange={({ target }) => onChange({ ...value, day: target.value })}
        />
        <SelectField
          label={form.month}
          prompt={form.month}
          value={value.month}
          aria-invalid={isInvalid}
          autoComplete="bday-month"
          options={monthNames(lang).map((label, index) => ({ value: String(index + 1), label }))}
          onChange={({ target }) => onChange({ ...value, month: target.value })}
        />
      </div>
      <SelectField
        label={form.year}
        prompt={form.year}
        value={value.year}
        error={error}
        hint={isComplete ? form.born(dayText(`${date}T12:00:00+07:00`, lang), year, buddhistYear(year)) : undefined}
        autoComplete="bday-year"
        options={Array.from({ length: YEARS_OFFERED }, (_, index) => thisYear - index).map((option) => ({
          value: String(option),
          label: form.yearName(option, buddhistYear(option)),
        }))}
        onChange={({ target }) => onChange({ ...value, year: target.value })}
      />
    </fieldset>
  )
}

const DEBOUNCE_MS = 400

const mentorQuery = (number: string) =>
  callQuery(
    ['mentor', number],
    'GET /api/application/mentor',
    { employee_no: number },
    { enabled: EMPLOYEE_NO.test(number), retry: false },
  )

type MentorFieldProps = UseFormRegisterReturn & {
  /** As typed. */
  number: string
  error: string | undefined
}

/** Employee number of the mentor; their name is looked up and shown as a hint (debounced). */
export function MentorField({ number, error, ...input }: MentorFieldProps) {
  const { form, error: errors } = useWords('applications').applications
  const isEmpty = number.trim() === ''
  const {
    data,
    error: cause,
    isFetching,
  } = useQuery(mentorQuery(useDebouncedValue(number.trim().toUpperCase(), DEBOUNCE_MS)))
  const mentorError =
    cause instanceof AppError ? (cause.code === 'too_many' ? cause.message : errors.mentor) : undefined
  const found = data ? form.mentorFound(data.nickname, data.employee_no) : isFetching ? form.mentorLooking : ''
  return (
    <Field
      {...input}
      label={form.mentorNo}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={32}
      error={error ?? (isEmpty ? undefined : mentorError)}
      hint={isEmpty ? form.mentorHint : found}
    />
  )
}
