import type { ReplyOf } from '@bailu/contract/calls'
import type { RuleEffect, ShopRuleState } from '@bailu/contract/shop-rules/staff'
import { Alert, Button, Checkbox, Form, Modal, QRCode } from 'antd'
import { useState } from 'react'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { exactMoney, money } from '@bailu/phrases/format'
import { ruleOf, TextItem, useFormAction } from '../../ui/form/form.tsx'
import { RadioItem } from '../../ui/form/items.tsx'
import { useWords } from '../../app/language.tsx'
import { fromFormValue, RULE_FIELDS, toFormValue } from './rule-fields.ts'
import { RuleValue, RuleValueFields } from './rule-value.tsx'
import { serverNow } from '../../app/clock.ts'
import { BangkokTimePicker } from '../../ui/form/bangkok-time.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useAction } from '../../app/api/use-calls.ts'
import { DateTime } from '../../ui/figures.tsx'
import styles from './shop-rules.module.css'

type ChangeRuleValues = { value: unknown; asSeller?: boolean; when: 'now' | 'later'; at?: string; reason: string }
type RuleChangePreview = ReplyOf<'POST /api/staff/shop-rule/{name}/try'>
type RuleChange = { value: unknown; from: string | null; reason: string }

/** Form to change a shop rule: value, start and reason. The effects are previewed before saving. */
export function ChangeRuleForm({ state }: { state: ShopRuleState }) {
  const words = useWords('shopRules').shopRules
  const { name } = state
  const fields = RULE_FIELDS[name]
  const [form] = Form.useForm<ChangeRuleValues>()
  const [preview, setPreview] = useState<{ change: RuleChange; effects: RuleChangePreview }>()
  const asSeller = Form.useWatch('asSeller', form) ?? state.value === null
  const when = Form.useWatch('when', form) ?? 'now'
  const previewChange = useFormAction('POST /api/staff/shop-rule/{name}/try', {
    form,
    toInput: ({ value, asSeller: isSeller, when: start, at }: ChangeRuleValues) => ({
      name,
      value: name === 'payer' && isSeller ? null : fromFormValue(value, fields),
      from: start === 'later' && at ? at : null,
    }),
    messageIn: 'reason',
    onDone: (effects, { value, from }) =>
      setPreview({ change: { value, from, reason: form.getFieldValue('reason') as string }, effects }),
  })
  return (
    <Form<ChangeRuleValues>
      {...previewChange.formProps}
      initialValues={{ value: toFormValue(state.value, fields), asSeller: state.value === null, when: 'now' }}
    >
      {name === 'payer' && (
        <Form.Item name="asSeller" valuePropName="checked">
          <Checkbox>{words.asSeller}</Checkbox>
        </Form.Item>
      )}
      {!(name === 'payer' && asSeller) && <RuleValueFields fields={fields} />}
      <RadioItem
        name="when"
        label={words.when}
        values={['now', 'later']}
        texts={{ now: words.atOnce, later: words.later }}
      />
      {when === 'later' && (
        <Form.Item name="at" label={words.laterLabel} rules={[ruleOf(isFuture, words.laterNeeded)]}>
          <BangkokTimePicker />
        </Form.Item>
      )}
      <TextItem name="reason" label={words.reason} needed={words.needed} max={300} rows={3} showCount />
      <Button type="primary" htmlType="submit" loading={previewChange.busy}>
        {words.preview}
      </Button>
      {preview && (
        <PreviewChangeDialog
          state={state}
          {...preview}
          onClose={() => setPreview(undefined)}
          onSaved={() => {
            setPreview(undefined)
            form.resetFields()
          }}
        />
      )}
    </Form>
  )
}

/** Whether a `datetime-local` value, in Bangkok time, is in the future. */
const isFuture = (at: unknown): boolean => typeof at === 'string' && Date.parse(at) > serverNow()

type Props = {
  state: ShopRuleState
  change: { value: unknown; from: string | null; reason: string }
  effects: ReplyOf<'POST /api/staff/shop-rule/{name}/try'>
  onClose: () => void
  onSaved: () => void
}

/** Effects of a rule change before it is saved; warnings must be confirmed. */
export function PreviewChangeDialog({ state, change, effects, onClose, onSaved }: Props) {
  const words = useWords('shopRules').shopRules
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const { name } = state
  const save = useAction('POST /api/staff/shop-rule/{name}', {
    done: effects.second ? words.proposed : change.from ? words.planSaved : words.saved,
    refresh: [
      'GET /api/staff/shop-rule',
      'GET /api/staff/shop-rule/{name}',
      'GET /api/staff/shop-rule/{name}/history',
      'GET /api/staff/approval',
    ],
    onDone: onSaved,
  })
  const hasWarnings = effects.warnings.length > 0
  const confirm = () => {
    if (hasWarnings && !isConfirmed) setHasTried(true)
    else save.mutate({ input: { name, ...change, version: state.version, sure: isConfirmed } })
  }
  return (
    <Modal
      open
      title={words.previewTitle}
      okText={effects.second ? words.propose : change.from ? words.savePlan : words.save}
      okButtonProps={{ danger: hasWarnings }}
      confirmLoading={save.isPending}
      onOk={confirm}
      onCancel={onClose}
      width={640}
    >
      <div className={styles.two}>
        <section>
          <h3 className="muted">{words.before}</h3>
          <RuleValue name={name} value={state.value} />
        </section>
        <section>
          <h3 className="muted">{change.from ? <DateTime at={change.from} /> : words.after}</h3>
          <RuleValue name={name} value={change.value} />
        </section>
      </div>
      {effects.facts.length > 0 && <EffectTable facts={effects.facts} />}
      {effects.qr && (
        <div className={styles.qr}>
          <QRCode value={effects.qr} size={168} color="#14241d" bgColor="#ffffff" />
          <p>{words.qr}</p>
        </div>
      )}
      {effects.second && <Alert type="info" showIcon title={words.second} />}
      {hasWarnings && (
        <div className={styles.warnings}>
          <Alert
            type="warning"
            showIcon
            title={
              <ul>
                {effects.warnings.map((warning) => (
                  <li key={warning}>{words.warnings[warning]}</li>
                ))}
              </ul>
            }
          />
          <p>
            <Checkbox checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)}>
              {words.sure}
            </Checkbox>
          </p>
          {hasTried && !isConfirmed && <Alert type="error" title={words.sureNeeded} role="alert" />}
        </div>
      )}
    </Modal>
  )
}

function EffectTable({ facts }: { facts: RuleEffect[] }) {
  const words = useWords('shopRules').shopRules
  const factName = ({ id, of }: RuleEffect) => {
    if (id === 'stock') return words.facts.stock(String(of))
    if (id === 'order') return words.facts.order(money(of))
    return id === 'level' ? words.facts.level(LEVELS[of - 1] ?? String(of)) : words.facts.leads_erased
  }
  const formatFact = (unit: RuleEffect['unit'], n: number) => (unit === 'money' ? exactMoney(n) : String(n))
  return (
    <DataTable
      rowKey={({ id, of }) => `${id}${of}`}
      dataSource={facts}
      columns={[
        { title: words.columns.value, render: (_, fact) => factName(fact) },
        {
          title: words.before,
          align: 'right',
          className: 'figure',
          render: (_, fact) => formatFact(fact.unit, fact.before),
        },
        {
          title: words.after,
          align: 'right',
          className: 'figure',
          render: (_, fact) => formatFact(fact.unit, fact.after),
        },
      ]}
    />
  )
}
