import { Form, Input, Modal, Select } from 'antd'
import { ASSIGNABLE_ROLES } from '@bailu/contract/staff/staff'
import { LANGS } from '@bailu/contract/languages'
import type { InputOf } from '@bailu/contract/calls'
import { AppError } from '@bailu/client/errors'
import { useAction } from '../../app/api/use-calls.ts'
import { setFieldErrors } from '../../ui/form/field-errors.ts'
import { useLanguage } from '../../app/language.tsx'

const LANGUAGE_NAMES = { en: 'English', zh: '中文', th: 'ไทย' }

/** Creates a staff account; the person sets a password through an e-mailed link. */
export function AddStaffAccount({ onClose }: { onClose: () => void }) {
  const { lang, words: all } = useLanguage()
  const words = all.staff.list
  const [form] = Form.useForm<InputOf<'POST /api/staff/colleague'>>()
  const add = useAction('POST /api/staff/colleague', {
    quiet: true,
    done: words.added,
    refresh: ['GET /api/staff/colleague'],
    onDone: onClose,
  })
  const showError = (cause: Error) => {
    if (!setFieldErrors(form, cause) && cause instanceof AppError)
      form.setFields([{ name: 'email', errors: [cause.message] }])
  }
  return (
    <Modal
      open
      title={words.add}
      okText={words.addSubmit}
      confirmLoading={add.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p className="muted">{words.addHint}</p>
      <Form
        form={form}
        name="colleague"
        layout="vertical"
        requiredMark={false}
        initialValues={{ role: 'operations', lang }}
        onFinish={(input) => add.mutate({ input }, { onError: showError })}
      >
        <Form.Item
          name="name"
          label={words.name}
          rules={[{ required: true, whitespace: true, message: all.staff.me.needed }]}
        >
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="email"
          label={words.email}
          rules={[{ required: true, type: 'email', message: words.emailNeeded }]}
        >
          <Input type="email" maxLength={254} autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label={words.role}>
          <Select options={ASSIGNABLE_ROLES.map((value) => ({ value, label: all.shell.roles[value] }))} />
        </Form.Item>
        <Form.Item name="lang" label={words.lang}>
          <Select
            options={LANGS.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
