import type { ReplyOf } from '@bailu/contract/calls'
import { LEVELS } from '@bailu/contract/levels/kinds'
import type { RuleEffect, ShopRuleState } from '@bailu/contract/shop-rules/staff'
import { exactMoney, money } from '@bailu/phrases/format'
import { Alert, Checkbox, Modal, QRCode, Table } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { DateTime } from '../../ui/figures.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './shop-rules.module.css'
import { RuleValue } from './rule-value.tsx'

type Props = {
  state: ShopRuleState
  change: { value: unknown; from: string | null; reason: string }
  effects: ReplyOf<'POST /api/staff/setting/{name}/try'>
  onClose: () => void
  onSaved: () => void
}

/** Effects of a rule change before it is saved; warnings must be confirmed. */
export function PreviewChangeDialog({ state, change, effects, onClose, onSaved }: Props) {
  const words = useWords().shopRules
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const { name } = state
  const save = useAction('POST /api/staff/setting/{name}', {
    done: effects.second ? words.proposed : change.from ? words.planSaved : words.saved,
    refresh: [
      'GET /api/staff/setting',
      'GET /api/staff/setting/{name}',
      'GET /api/staff/setting/{name}/history',
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
  const words = useWords().shopRules
  const factName = ({ id, of }: RuleEffect) => {
    if (id === 'stock') return words.facts.stock(String(of))
    if (id === 'order') return words.facts.order(money(of))
    return id === 'level' ? words.facts.level(LEVELS[of - 1] ?? String(of)) : words.facts.leads_erased
  }
  const formatFact = (unit: RuleEffect['unit'], n: number) => (unit === 'money' ? exactMoney(n) : String(n))
  return (
    <Table<RuleEffect>
      size="small"
      pagination={false}
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
