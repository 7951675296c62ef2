import { Alert, Button, Drawer, Form, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/languages'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { dayAndTime } from '@bailu/phrases/format'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'
import { toast } from '../../app/feedback.ts'
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
  to: MessageInput['audience']['to']
  level: number
  employee_no?: string
  segment?: string
  send_at: string | null
}

const countedAudience = ({ to, level, employee_no = '', segment = '' }: Fields) =>
  ({ all: { to }, level: { to, level }, one: { to, employee_no }, segment: { to, segment } })[to]

type Counted = ReplyOf<'GET /api/staff/sitemessage/audience'>
type Checked = { fields: Fields; counted: Counted }

const audienceOf = ({ fields, counted }: Checked): MessageInput['audience'] => {
  const { to, level, employee_no = '', segment = '' } = fields
  if (to === 'segment') return { to, segment, version: counted.version ?? 1 }
  return to === 'all' ? { to } : to === 'level' ? { to, level } : { to, employee_no }
}

/** Segments with the number of people in each. */
function SegmentSelect({ id, value, onChange }: Props) {
  const words = useWords('messages').messages
  const { data, isFetching } = useCall('GET /api/staff/customer-segment', {})
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(data && value !== undefined && { value })}
      {...(onChange && { onChange })}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      placeholder={words.segmentNeeded}
      notFoundContent={<span role="status">{isFetching ? '…' : words.noSegments}</span>}
      options={(data ?? []).map((segment) => ({
        value: segment.id,
        label: words.inSegment(segment.name, segment.customers + segment.partners),
      }))}
    />
  )
}

const NOBODY: Counted = { receivers: 0, customers: 0, version: null }

type FormProps = {
  /** The segment that is chosen at first. */
  segment: string | undefined
  onClose: () => void
}

/** Sends a message to all partners, a level, one partner or a segment, after showing the number of recipients. */
export function MessageForm({ segment, onClose }: FormProps) {
  const { words: all, lang } = useLanguage('content', 'messages')
  const words = all.messages
  const [form] = Form.useForm<Fields>()
  const to = Form.useWatch('to', form)
  const [checked, setChecked] = useState<Checked>()
  const send = useFormAction('POST /api/staff/sitemessage', {
    form,
    toInput: (fields: Fields) => ({
      content: fields.content,
      send_at: fields.send_at,
      audience: audienceOf({ fields, counted: checked?.counted ?? NOBODY }),
    }),
    draft: { screen: `message/${segment ?? 'new'}` },
    done: words.done,
    refresh: ['GET /api/staff/sitemessage'],
    onDone: onClose,
    onRejected: ({ cause }) => {
      setChecked(undefined)
      if (!(cause instanceof AppError && cause.code === 'edit_conflict')) return false
      toast.error(words.changed)
      return true
    },
  })
  const audience = useAction('GET /api/staff/sitemessage/audience', { parallel: false })
  const check = async (fields: Fields) => {
    const counted = await audience.mutateAsync({ input: countedAudience(fields) }).catch(() => undefined)
    if (counted) setChecked({ fields, counted })
  }
  const { data: segments } = useCall('GET /api/staff/customer-segment', {}, { enabled: to === 'segment' })
  const audienceName = ({ to: chosen, level, employee_no, segment: id }: Fields) =>
    ({
      all: words.toAll,
      level: words.levelOf(LEVELS[level - 1]!),
      one: employee_no,
      segment: segments?.find((one) => one.id === id)?.name,
    })[chosen]
  const reachText = ({ fields, counted: { receivers, customers } }: Checked) => {
    if (receivers === 0) return words.reachesNobody
    if (fields.to !== 'segment') return words.reaches(receivers)
    return words.goesTo(receivers, customers, receivers - customers)
  }
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
        initialValues={{
          content: { en: '', zh: '', th: '' },
          to: segment === undefined ? 'all' : 'segment',
          segment,
          level: 1,
          send_at: null,
        }}
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
              { value: 'segment', label: words.toSegment },
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
        {to === 'segment' && (
          <Form.Item
            name="segment"
            label={words.segment}
            extra={words.appOnly}
            rules={[{ required: true, message: words.segmentNeeded }]}
          >
            <SegmentSelect />
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
          okButtonProps={{ disabled: checked.counted.receivers === 0 }}
          confirmLoading={send.busy}
          onCancel={() => setChecked(undefined)}
          onOk={() => send.send(checked.fields)}
        >
          <Alert
            type={checked.counted.receivers === 0 ? 'error' : 'info'}
            showIcon
            title={reachText(checked)}
            description={`${words.to}: ${audienceName(checked.fields)}${
              checked.fields.send_at ? ` · ${words.sendAt}: ${dayAndTime(checked.fields.send_at, lang)}` : ''
            }`}
          />
          {checked.fields.to === 'segment' && <p className="muted">{words.appOnly}</p>}
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
