import { LEVELS } from '@bailu/contract/levels'
import { LANGS } from '@bailu/contract/languages'
import type { InputOf } from '@bailu/contract/calls'
import { dayAndTime } from '@bailu/phrases/format'
import { Alert, App, Button, Drawer, Form, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { useAct } from '../../../request/use-calls.ts'
import { setFieldErrors } from '../../../ui/set-field-errors.ts'
import { useLanguage } from '../../../words.tsx'
import { BangkokMoment } from '../editing/bangkok-moment.tsx'
import { ThreeTexts } from '../editing/three-texts.tsx'
import styles from './message-form.module.css'
import { PartnerChoice } from './partner-choice.tsx'

type Form_ = InputOf<'POST /api/staff/sitemessage'>
type Fields = {
  content: Form_['content']
  to: 'all' | 'level' | 'one'
  level: number
  employee_no?: string
  send_at: string | null
}

const audienceOf = ({ to, level, employee_no = '' }: Fields): Form_['audience'] =>
  to === 'all' ? { to } : to === 'level' ? { to, level } : { to, employee_no }

/** Sends a message to all partners, a level or one partner, after showing the number of recipients. */
export function MessageForm({ onClose }: { onClose: () => void }) {
  const { words: all, lang } = useLanguage()
  const words = all.content.messages
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const to = Form.useWatch('to', form)
  const [checked, setChecked] = useState<{ fields: Fields; receivers: number }>()
  const send = useAct('POST /api/staff/sitemessage', {
    done: words.done,
    refresh: ['GET /api/staff/sitemessage'],
    quiet: true,
    onDone: onClose,
  })
  const check = async (fields: Fields) => {
    try {
      const { receivers } = await request('GET /api/staff/sitemessage/audience', audienceOf(fields))
      setChecked({ fields, receivers })
    } catch (cause) {
      void message.error(cause instanceof Refusal ? cause.message : all.shell.noNetwork)
    }
  }
  const whom = ({ to: audience, level, employee_no }: Fields) =>
    audience === 'all' ? words.toAll : audience === 'level' ? words.levelOf(LEVELS[level - 1]!) : employee_no
  return (
    <Drawer
      open
      size={760}
      title={words.add}
      onClose={onClose}
      extra={
        <Button type="primary" onClick={() => form.submit()}>
          {words.next}
        </Button>
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={{ content: { en: '', zh: '', th: '' }, to: 'all', level: 1, send_at: null }}
        onFinish={(fields) => void check(fields)}
      >
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
            <PartnerChoice />
          </Form.Item>
        )}
        <ThreeTexts name={['content']} label={words.content} max={1000} needed rows={6} />
        <Form.Item name="send_at" label={`${words.sendAt} (${all.content.bangkok})`} extra={words.sendAtHint}>
          <BangkokMoment />
        </Form.Item>
      </Form>
      {checked && (
        <Modal
          open
          width={760}
          title={words.confirmTitle}
          okText={words.confirm}
          okButtonProps={{ disabled: checked.receivers === 0 }}
          confirmLoading={send.isPending}
          onCancel={() => setChecked(undefined)}
          onOk={() => {
            const { content, send_at } = checked.fields
            send.mutate(
              { input: { content, send_at, audience: audienceOf(checked.fields) } },
              {
                onError: (cause) => {
                  setChecked(undefined)
                  if (cause instanceof Refusal && !setFieldErrors(form, cause)) void message.error(cause.message)
                },
              },
            )
          }}
        >
          <Alert
            type={checked.receivers === 0 ? 'error' : 'info'}
            showIcon
            title={checked.receivers === 0 ? words.reachesNobody : words.reaches(checked.receivers)}
            description={`${words.to}: ${whom(checked.fields)}${
              checked.fields.send_at ? ` · ${words.sendAt}: ${dayAndTime(checked.fields.send_at, lang)}` : ''
            }`}
          />
          <div className={styles.phones}>
            {LANGS.map((one) => (
              <section key={one} lang={one} aria-label={all.content.languages[one]} className={styles.phone}>
                <div lang={lang} className={styles.name}>
                  {all.content.languages[one]}
                </div>
                <p>{checked.fields.content[one]}</p>
              </section>
            ))}
          </div>
        </Modal>
      )}
    </Drawer>
  )
}
