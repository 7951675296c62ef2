import { Form, Input } from 'antd'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { useWords } from '../../app/language.tsx'

/** Tracks whether the server answered `books_closed`; pass every mutation error to `checkError`. */
export function useClosedDay() {
  const [closed, setClosed] = useState(false)
  return {
    closed,
    checkError: (cause: Error) => {
      if (cause instanceof AppError && cause.code === 'books_closed') setClosed(true)
    },
    reset: () => setClosed(false),
  }
}

/** Field for the reason of booking into a closed day; shown once the server requires it. */
export function ClosedReasonItem({ closed }: { closed: boolean }) {
  const { bank } = useWords()
  return (
    closed && (
      <Form.Item
        name="closed_reason"
        label={bank.closedReason}
        rules={[{ required: true, whitespace: true, message: bank.reasonNeeded }]}
      >
        <Input maxLength={300} />
      </Form.Item>
    )
  )
}
