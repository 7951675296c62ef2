import { Alert, Button, Drawer, Form, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/languages'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { dayAndTime } from '@bailu/phrases/format'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { BangkokTimePicker } from '../../ui/form/bangkok-time.tsx'
import { FormErrors, useFormAction } from '../../ui/form/form.tsx'
import { LocalizedFields } from '../../ui/form/localized-fields.tsx'
import styles from './message-form.module.css'

type Props = { id?: string; value?: string; onChange?: (employeeNo: string) => void }

/** Finds a partner by number or name. */
export function PartnerSelect({ id, value, onChange }: Props) {
  const words = useWords('messages').messages
  const [text, setText] = useState('')
  const q = useDebouncedValue(text.trim())
  const { data = [], isFetching } = useCall('GET /api/staff/sitemessage/partner', { q }, { enabled: q !== '' })
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      {...(onChange && { onChange })}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isFetching}
      placeholder={words.partnerHint}
      options={data.map(({ employee_no, name, level }) => ({
        value: employee_no,
        label: `${employee_no} · ${name} · ${LEVELS[level - 1] ?? level}`,
      }))}
    />
  )
}

type MessageInput = InputOf<'POST /api/staff/sitemessage'>
type Fields = {
  content: MessageInput['content']
  to: 'all' | 'level' | 'one'
  level: number
  employee_no?: string
  send_at: string | null
}

const audienceOf = ({ to, level, employee_no = '' }: Fields): MessageInput['audience'] =>
  to === 'all' ? { to } : to === 'level' ? { to, level } : { to, employee_no }

/** Sends a message to all partners, a level or one partner, after showing the number of recipients. */
export function MessageForm({ onClose }: { onClose: () => void }) {
  const { words: all, lang } = useLanguage('content', 'messages')
  const words = all.messages
  const [form] = Form.useForm<Fields>()
  const to = Form.useWatch('to', form)
  const [checked, setChecked] = useState<{ fields: Fields; receivers: number }>()
  const send = useFormAction('POST /api/staff/sitemessage', {
    form,
    toInput: (fields: Fields) => ({
      content: fields.content,
      send_at: fields.send_at,
      audience: audienceOf(fields),
    }),
    draft: { screen: 'message/new' },
    done: words.done,
    refresh: ['GET /api/staff/sitemessage'],
    onDone: onClose,
    onRejected: () => {
      setChecked(undefined)
      return false
    },
  })
  const audience = useAction('GET /api/staff/sitemessage/audience', { parallel: false })
  const check = async (fields: Fields) => {
    const counted = await audience.mutateAsync({ input: audienceOf(fields) }).catch(() => undefined)
    if (counted) setChecked({ fields, receivers: counted.receivers })
  }
  const audienceName = ({ to: chosen, level, employee_no }: Fields) =>
    chosen === 'all' ? words.toAll : chosen === 'level' ? words.levelOf(LEVELS[level - 1]!) : employee_no
  return (
    <Drawer
      open
      size={760}
      title={words.add}
      onClose={onClose}
      extra={
        <Button type="primary" loading={audience.busy} onClick={() => form.submit()}>
          {words.next}
        </Button>
      }
    >
      <Form<Fields>
        {...send.formProps}
        initialValues={{ content: { en: '', zh: '', th: '' }, to: 'all', level: 1, send_at: null }}
        onFinish={(fields) => void check(fields)}
      >
        {send.draftNotice}
        <Form.Item name="to" label={words.to}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'all', label: words.toAll },
              { value: 'level', label: words.toLevel },
              { value: 'one', label: words.toOne },
            ]}
          />
        </Form.Item>
        {to === 'level' && (
          <Form.Item name="level" label={words.level}>
            <Select options={LEVELS.map((label, at) => ({ value: at + 1, label }))} />
          </Form.Item>
        )}
        {to === 'one' && (
          <Form.Item
            name="employee_no"
            label={words.partner}
            rules={[{ required: true, message: words.partnerNeeded }]}
          >
            <PartnerSelect />
          </Form.Item>
        )}
        <LocalizedFields name={['content']} label={words.content} max={1000} required rows={6} />
        <p className="muted">{words.contentHint}</p>
        <Form.Item name="send_at" label={`${words.sendAt} (${all.content.bangkok})`} extra={words.sendAtHint}>
          <BangkokTimePicker />
        </Form.Item>
        <FormErrors action={send} />
      </Form>
      {checked && (
        <Modal
          open
          width={760}
          title={words.confirmTitle}
          okText={words.confirm}
          okButtonProps={{ disabled: checked.receivers === 0 }}
          confirmLoading={send.busy}
          onCancel={() => setChecked(undefined)}
          onOk={() => send.send(checked.fields)}
        >
          <Alert
            type={checked.receivers === 0 ? 'error' : 'info'}
            showIcon
            title={checked.receivers === 0 ? words.reachesNobody : words.reaches(checked.receivers)}
            description={`${words.to}: ${audienceName(checked.fields)}${
              checked.fields.send_at ? ` · ${words.sendAt}: ${dayAndTime(checked.fields.send_at, lang)}` : ''
            }`}
          />
          <div className={styles.phones}>
            {LANGS.map((code) => (
              <section key={code} lang={code} aria-label={all.content.languages[code]} className={styles.phone}>
                <div lang={lang} className={styles.name}>
                  {all.content.languages[code]}
                </div>
                <p>{checked.fields.content[code]}</p>
              </section>
            ))}
          </div>
        </Modal>
      )}
    </Drawer>
  )
}
