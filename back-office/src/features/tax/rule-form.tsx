import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Drawer, Form, Tag } from 'antd'
import type { Dayjs } from 'dayjs'
import type { InputOf } from '@bailu/contract/calls'
import { exactMoney, percent } from '@bailu/phrases/format'
import type { TaxRuleRow } from '@bailu/contract/tax/staff'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import { useAction } from '../../app/api/use-calls.ts'
import { bangkokToday } from '../../app/clock.ts'
import { useWords } from '../../app/language.tsx'
import { FormErrors, TextItem, useFormAction } from '../../ui/form/form.tsx'
import { isAmount } from '../../ui/form/baht.ts'
import { DayItem, NumberItem, RadioItem } from '../../ui/form/items.tsx'
import styles from './tax.module.css'
import { DataTable } from '../../ui/table/data-table.tsx'

type TaxRule = InputOf<'POST /api/staff/tax-rule'>['rule']
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
  if (method === 'flat') return !isAmount(rate) ? undefined : { method, rate_bp: Math.round(rate * 100), bands: [] }
  if (method !== 'progressive' || !isAmount(last)) return undefined
  const parsedBands = bands.map((band) => ({
    up_to: Math.round((band?.up_to ?? 0) * 100),
    rate_bp: Math.round((band?.rate ?? 0) * 100),
  }))
  if (parsedBands.some(({ up_to, rate_bp }) => !isAmount(up_to) || !isAmount(rate_bp))) return undefined
  if (parsedBands.some(({ up_to }, index) => up_to <= (parsedBands[index - 1]?.up_to ?? 0))) return undefined
  return { method, rate_bp: 0, bands: [...parsedBands, { up_to: null, rate_bp: Math.round(last * 100) }] }
}

/** Form for a tax rule from a future day on, with an example calculation. */
export function TaxRuleForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const all = useWords('tax')
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
        <RadioItem name="method" label={words.method} values={['flat', 'progressive']} texts={words} vertical />
        {values?.method === 'progressive' ? <BandFields /> : <PercentItem name="rate" />}
        {values?.method === 'progressive' && !rule && <p className={styles.wrong}>{words.wrongBands}</p>}
        <DayItem
          name="from"
          label={words.from}
          needed={words.needed}
          disabledDate={(day) => !day.isAfter(bangkokToday(), 'day')}
        />
        <TextItem name="reason" label={all.shell.reason} needed={all.shell.reasonNeeded} max={300} rows={3} showCount />
        <FormErrors action={add} />
      </Form>
      <TaxRuleExample rule={rule} />
    </Drawer>
  )
}

function PercentItem({ name, label }: { name: string | (string | number)[]; label?: string }) {
  const words = useWords('tax').tax
  return <NumberItem name={name} label={label ?? words.rate} needed={words.needed} min={0} max={100} decimals={2} />
}

function BandFields() {
  const { audit, tax: words } = useWords('audit', 'tax')
  return (
    <>
      <Form.List name="bands">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.band}>
                <NumberItem
                  name={[name, 'up_to']}
                  label={words.upTo}
                  needed={words.needed}
                  min={1}
                  prefix="฿"
                  inputClass={styles.wide}
                />
                <PercentItem name={[name, 'rate']} />
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
      <PercentItem name="last" label={audit.joined(words.above, words.rate)} />
    </>
  )
}

/** Calculates what a rule would withhold from an example payment. */
function TaxRuleExample({ rule }: { rule: TaxRule | undefined }) {
  const words = useWords('tax').tax
  const amount = { min: 0, max: 100_000_000, decimals: 2, inputClass: styles.wide }
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
          <NumberItem name="earned" label={words.earned} {...amount} />
          <NumberItem name="withheld" label={words.withheldSoFar} placeholder={words.asRule} {...amount} />
          <NumberItem name="pays" label={words.pays} {...amount} />
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

/** A rule as one line: "3 %", or its bands. */
export const describeTaxRule = ({ method, rate_bp, bands }: TaxRuleRow, words: BackOfficeTranslations['tax']): string =>
  method === 'flat'
    ? percent(rate_bp)
    : bands
        .map((band) =>
          band.up_to === null
            ? words.lastBand(percent(band.rate_bp))
            : words.band(exactMoney(band.up_to), percent(band.rate_bp)),
        )
        .join(' · ')

const STATE_COLOURS: Record<TaxRuleRow['state'], string> = {
  in_force: 'success',
  coming: 'processing',
  over: 'default',
}

export function TaxRuleList({ list }: { list: TaxRuleRow[] }) {
  const all = useWords('tax', 'withdrawals')
  const words = all.tax
  return (
    <section aria-label={words.list}>
      <DataTable
        size="middle"
        rowKey="id"
        dataSource={list}
        minWidth={700}
        columns={[
          { title: words.from, width: 150, day: (row) => row.valid_from },
          { title: words.method, width: 240, render: (_, row) => words[row.method] },
          { title: words.rule, render: (_, row) => describeTaxRule(row, words) },
          {
            title: all.withdrawals.state,
            width: 120,
            render: (_, { state }) => <Tag color={STATE_COLOURS[state]}>{words.states[state]}</Tag>,
          },
        ]}
      />
    </section>
  )
}
