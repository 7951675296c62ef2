import { Button, Form, Input } from 'antd'
import { useWords } from '../../words.tsx'

type Props = { deed: string; busy: boolean; onDone: (whose: string, reset: () => void) => void }

/** Links an account by e-mail address or employee number. */
export function LinkForm({ deed, busy, onDone }: Props) {
  const words = useWords().approvals.links
  const [form] = Form.useForm<{ whose: string }>()
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ whose }) => onDone(whose.trim(), () => form.resetFields())}
    >
      <Form.Item name="whose" label={words.whose} rules={[{ required: true, whitespace: true, message: words.needed }]}>
        <Input maxLength={254} autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {deed}
      </Button>
    </Form>
  )
}
