import { EMPLOYEE_NO } from '@bailu/contract/employee-no'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { Field } from '../../../ui/field.tsx'
import { useWords } from '../../../words.tsx'

const PAUSE_MS = 400

const mentorQuery = (number: string) =>
  queryOptions({
    queryKey: ['mentor', number],
    queryFn: () =>
      request('GET /api/application/mentor', { employee_no: number }, { quiet: true, component: 'mentor' }),
    enabled: EMPLOYEE_NO.test(number),
    retry: false,
  })

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** Employee number of the mentor; their name is looked up and shown as a hint (debounced). */
export function MentorField({ value, error, onChange }: Props) {
  const { form, error: errors } = useWords().apply
  const number = useSettled(value.trim().toUpperCase())
  const { data, error: cause, isFetching } = useQuery(mentorQuery(number))
  const unknown = cause instanceof Refusal ? (cause.code === 'too_many' ? cause.message : errors.mentor) : undefined
  return (
    <Field
      label={form.mentorNo}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={32}
      error={error ?? (value.trim() === '' ? undefined : unknown)}
      hint={
        value.trim() === ''
          ? form.mentorHint
          : data
            ? form.mentorFound(data.nickname, data.employee_no)
            : isFetching
              ? form.mentorLooking
              : ''
      }
    />
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
