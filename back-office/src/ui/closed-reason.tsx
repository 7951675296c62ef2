import { Form, Input } from 'antd'
import { useState } from 'react'
import { Refusal } from '../request/refusal.ts'
import { useWords } from '../words.tsx'

/** Whether the server has said that the books of the day are closed; `seen` looks at each refusal. */
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

/** Why money joins a day that is closed: asked for once the server wants it. */
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
