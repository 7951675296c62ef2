import { MIN_STAFF_PASSWORD } from '@bailu/contract/staff/kinds'
import { Form, Input, type InputProps } from 'antd'
import { useWords } from '../../app/language.tsx'
import { ruleOf } from './form.tsx'

/** Form items for a new password, typed twice: `password` and `again`. */
export function NewPasswordItems({ size }: { size?: InputProps['size'] }) {
  const words = useWords('staff').staff.me
  const input = <Input.Password autoComplete="new-password" size={size} maxLength={200} />
  return (
    <>
      <Form.Item
        name="password"
        label={words.newPassword}
        extra={words.passwordHint}
        rules={[{ required: true, min: MIN_STAFF_PASSWORD, message: words.tooShort }]}
      >
        {input}
      </Form.Item>
      <Form.Item
        name="again"
        label={words.again}
        dependencies={['password']}
        rules={[({ getFieldValue }) => ruleOf((again) => again === getFieldValue('password'), words.differs)]}
      >
        {input}
      </Form.Item>
    </>
  )
}
