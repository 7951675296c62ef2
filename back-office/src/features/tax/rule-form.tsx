import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Drawer, Form, InputNumber, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { InputOf } from '@bailu/contract/calls'
import { exactMoney } from '@bailu/phrases/format'
import { useAction } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { DayItem, FormErrors, TextItem, useFormAction } from '../../ui/form/form.tsx'
import styles from './tax.module.css'

export type TaxRule = InputOf<'POST /api/staff/tax-rule'>['rule']
type TaxRuleValues = {
  method: TaxRule['method']
  rate?: number
  bands?: { up_to?: number; rate?: number }[]
  last?: number
  from: Dayjs
  reason: string
}

/** The rule of the form values; undefined while they are incomplete or the bands do not ascend. */
function parseTaxRule({ method, rate, bands = [], last }: Partial<TaxRuleValues>): TaxRule | undefined {
  if (method === 'flat')
    return rate === undefined || rate === null ? undefined : { method, rate_bp: Math.round(rate * 100), bands: [] }
  if (method !== 'progressive' || last === undefined || last === null) return undefined
  const parsedBands = bands.map((band) => ({
    up_to: Math.round((band?.up_to ?? 0) * 100),
    rate_bp: Math.round((band?.rate ?? 0) * 100),
  }))
  if (parsedBands.some(({ up_to }, index) => up_to <= (parsedBands[index - 1]?.up_to ?? 0))) return undefined
  return { method, rate_bp: 0, bands: [...parsedBands, { up_to: null, rate_bp: Math.round(last * 100) }] }
}

/** Form for a tax rule from a future day on, with an example calculation. */
export function TaxRuleForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const all = useWords()
  const words = all.tax
  const [form] = Form.useForm<TaxRuleValues>()
  const values = Form.useWatch([], form) as Partial<TaxRuleValues> | undefined
  const rule = parseTaxRule(values ?? {})
  const add = useFormAction('POST /api/staff/tax-rule', {
    form,
    toInput: ({ from, reason }: TaxRuleValues) => ({ rule: rule!, from: from.format('YYYY-MM-DD'), reason }),
    check: () => (rule ? undefined : words.wrongBands),
    done: words.saved,
    refresh: ['GET /api/staff/tax-rule'],
    onDone: onClose,
  })
  const needed = [{ required: true, message: words.needed }]
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={words.add}
      size={520}
      destroyOnHidden
      extra={
        <Button type="primary" loading={add.busy} onClick={() => form.submit()}>
          {words.save}
        </Button>
      }
    >
      <p className="muted">{words.addHint}</p>
      <Form<TaxRuleValues> {...add.formProps} initialValues={{ method: 'flat', bands: [{ up_to: 150_000, rate: 0 }] }}>
        <Form.Item name="method" label={words.method}>
          <Radio.Group
            options={(['flat', 'progressive'] as const).map((value) => ({ value, label: words[value] }))}
            vertical
          />
        </Form.Item>
        {values?.method === 'progressive' ? (
          <BandFields />
        ) : (
          <Form.Item name="rate" label={words.rate} rules={needed}>
            <InputNumber min={0} max={100} precision={2} />
          </Form.Item>
        )}
        {values?.method === 'progressive' && !rule && <p className={styles.wrong}>{words.wrongBands}</p>}
        <DayItem
          name="from"
          label={words.from}
          needed={words.needed}
          disabledDate={(day) => !day.isAfter(dayjs(), 'day')}
        />
        <TextItem name="reason" label={all.shell.reason} needed={all.shell.reasonNeeded} max={300} rows={3} showCount />
        <FormErrors action={add} />
      </Form>
      <TaxRuleExample rule={rule} />
    </Drawer>
  )
}

function BandFields() {
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

/** Calculates what a rule would withhold from an example payment. */
export function TaxRuleExample({ rule }: { rule: TaxRule | undefined }) {
  const words = useWords().tax
  const preview = useAction('POST /api/staff/tax-rule/preview')
  return (
    <Card size="small" title={words.preview}>
      <Form
        layout="vertical"
        initialValues={{ earned: 140_000, pays: 20_000 }}
        onFinish={({ earned, withheld, pays }: { earned: number; withheld?: number | null; pays: number }) =>
          rule &&
          preview.mutate({
            input: {
              rule,
              year_to_date: Math.round(earned * 100),
              ...(typeof withheld === 'number' && { withheld_to_date: Math.round(withheld * 100) }),
              gross: Math.round(pays * 100),
            },
          })
        }
      >
        <div className={styles.band}>
          <Form.Item name="earned" label={words.earned}>
            <InputNumber min={0} max={100_000_000} precision={2} className={styles.wide ?? ''} />
          </Form.Item>
          <Form.Item name="withheld" label={words.withheldSoFar}>
            <InputNumber
              min={0}
              max={100_000_000}
              precision={2}
              placeholder={words.asRule}
              className={styles.wide ?? ''}
            />
          </Form.Item>
          <Form.Item name="pays" label={words.pays}>
            <InputNumber min={0} max={100_000_000} precision={2} className={styles.wide ?? ''} />
          </Form.Item>
        </div>
        <Button htmlType="submit" disabled={!rule} loading={preview.isPending}>
          {words.calculate}
        </Button>
      </Form>
      {preview.data && (
        <p role="status" className={styles.result}>
          {words.would(exactMoney(preview.data.tax), exactMoney(preview.data.net))}
        </p>
      )}
    </Card>
  )
}
