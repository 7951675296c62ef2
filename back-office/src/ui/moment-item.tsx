import { Form, Input } from 'antd'
import { useState } from 'react'
import { bangkokField } from './bangkok-field.ts'
import { shopNow } from '../shop-clock.ts'

type Props = {
  name: string | string[]
  label: string
  hint: string
  /** Message when empty. */
  needed: string
}

/** Form item for a day and time in Bangkok; initially the time at which the field is first shown. */
export function MomentItem({ name, label, hint, needed }: Props) {
  const [now] = useState(() => bangkokField(new Date(shopNow())))
  return (
    <Form.Item name={name} label={label} extra={hint} initialValue={now} rules={[{ required: true, message: needed }]}>
      <Input type="datetime-local" />
    </Form.Item>
  )
}
