import { Form, Input, Select } from 'antd'
import { ASSIGNABLE_ROLES } from '@bailu/contract/staff/staff'
import { LANGS, LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { InputOf } from '@bailu/contract/calls'
import { useLanguage } from '../../app/language.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'

const ADD = 'POST /api/staff/colleague'
/** Creates a staff account; the person sets a password through an e-mailed link. */
export function AddStaffAccount({ onClose }: { onClose: () => void }) {
  const { lang, words: all } = useLanguage()
  const words = all.staff.list
  return (
    <FormDialog
      call={ADD}
      toInput={(fields: InputOf<typeof ADD>) => fields}
      messageIn="email"
      initialValues={{ role: 'operations', lang }}
      done={words.added}
      refresh={['GET /api/staff/colleague']}
      title={words.add}
      okText={words.addSubmit}
      onClose={onClose}
    >
      <p className="muted">{words.addHint}</p>
      <TextItem name="name" label={words.name} needed={all.staff.me.needed} max={80} />
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
        <Select options={LANGS.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))} />
      </Form.Item>
    </FormDialog>
  )
}
