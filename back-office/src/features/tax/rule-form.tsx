import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import type { InputOf } from '@bailu/contract/calls'
import { Button, DatePicker, Drawer, Form, Input, InputNumber, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import { RuleExample } from './rule-example.tsx'
import styles from './tax.module.css'

export type Rule = InputOf<'POST /api/staff/tax-rule'>['rule']
type Typed = {
  method: Rule['method']
  rate?: number
  bands?: { up_to?: number; rate?: number }[]
  last?: number
  from: Dayjs
  reason: string
}

/** The rule of the form values; undefined while they are incomplete or the bands do not ascend. */
function ruleOf({ method, rate, bands = [], last }: Partial<Typed>): Rule | undefined {
  if (method === 'flat')
    return rate === undefined || rate === null ? undefined : { method, rate_bp: Math.round(rate * 100), bands: [] }
  if (method !== 'progressive' || last === undefined || last === null) return undefined
  const made = bands.map((band) => ({
    up_to: Math.round((band?.up_to ?? 0) * 100),
    rate_bp: Math.round((band?.rate ?? 0) * 100),
  }))
  if (made.some(({ up_to }, index) => up_to <= (made[index - 1]?.up_to ?? 0))) return undefined
  return { method, rate_bp: 0, bands: [...made, { up_to: null, rate_bp: Math.round(last * 100) }] }
}

/** Form for a tax rule from a future day on, with an example calculation. */
export function RuleForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const all = useWords()
  const words = all.tax
  const [form] = Form.useForm<Typed>()
  const typed = Form.useWatch([], form) as Partial<Typed> | undefined
  const add = useAct('POST /api/staff/tax-rule', {
    done: words.kept,
    refresh: ['GET /api/staff/tax-rule'],
    onDone: onClose,
  })
  const rule = ruleOf(typed ?? {})
  const needed = [{ required: true, message: words.needed }]
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={words.add}
      size={520}
      destroyOnHidden
      extra={
        <Button type="primary" loading={add.isPending} onClick={() => form.submit()}>
          {words.keep}
        </Button>
      }
    >
      <p className="muted">{words.addHint}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ method: 'flat', bands: [{ up_to: 150_000, rate: 0 }] }}
        onFinish={({ from, reason }) =>
          rule && add.mutate({ input: { rule, from: from.format('YYYY-MM-DD'), reason: reason.trim() } })
        }
      >
        <Form.Item name="method" label={words.method}>
          <Radio.Group
            options={(['flat', 'progressive'] as const).map((value) => ({ value, label: words[value] }))}
            vertical
          />
        </Form.Item>
        {typed?.method === 'progressive' ? (
          <Bands />
        ) : (
          <Form.Item name="rate" label={words.rate} rules={needed}>
            <InputNumber min={0} max={100} precision={2} />
          </Form.Item>
        )}
        {typed?.method === 'progressive' && !rule && <p className={styles.wrong}>{words.wrongBands}</p>}
        <Form.Item name="from" label={words.from} rules={needed}>
          <DatePicker disabledDate={(day) => !day.isAfter(dayjs(), 'day')} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={all.shell.reason}
          rules={[{ required: true, whitespace: true, message: all.shell.reasonNeeded }]}
        >
          <Input.TextArea rows={3} maxLength={300} showCount />
        </Form.Item>
      </Form>
      <RuleExample rule={rule} />
    </Drawer>
  )
}

function Bands() {
  const words = useWords().tax
  const needed = [{ required: true, message: words.needed }]
  return (
    <>
      <Form.List name="bands">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.band}>
                <Form.Item name={[name, 'up_to']} label={words.upTo} rules={needed}>
                  <InputNumber min={1} precision={0} prefix="฿" className={styles.wide ?? ''} />
                </Form.Item>
                <Form.Item name={[name, 'rate']} label={words.rate} rules={needed}>
                  <InputNumber min={0} max={100} precision={2} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<MinusCircleOutlined />}
                  aria-label={words.removeBand(name + 1)}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              icon={<PlusOutlined />}
              disabled={fields.length > 18}
              onClick={() => add()}
              className={styles.more ?? ''}
            >
              {words.addBand}
            </Button>
          </>
        )}
      </Form.List>
      <Form.Item name="last" label={`${words.above}: ${words.rate}`} rules={needed}>
        <InputNumber min={0} max={100} precision={2} />
      </Form.Item>
    </>
  )
}
