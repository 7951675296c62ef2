import { Form, Input } from 'antd'
import { useState } from 'react'
import { Refusal } from '../request/refusal.ts'
import { useWords } from '../words.tsx'

/** Tracks whether the server answered `books_closed`; pass every mutation error to `checkError`. */
export function useClosedDay() {
  const [closed, setClosed] = useState(false)
  return {
    closed,
    seen: (cause: Error) => {
      if (cause instanceof Refusal && cause.code === 'books_closed') setClosed(true)
    },
    open: () => setClosed(false),
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
