import { Form, Input } from 'antd'
import { useState } from 'react'
import { bangkokField } from './bangkok-field.ts'
import { shopNow } from '../shop-clock.ts'

type Props = {
  name: string | string[]
  label: string
  hint: string
  /** What is said when it is empty. */
  needed: string
}

/** When something was seen or done, in Bangkok: at first the moment in which the field is shown. */
export function MomentItem({ name, label, hint, needed }: Props) {
  const [now] = useState(() => bangkokField(new Date(shopNow())))
  return (
    <Form.Item name={name} label={label} extra={hint} initialValue={now} rules={[{ required: true, message: needed }]}>
      <Input type="datetime-local" />
    </Form.Item>
  )
}
