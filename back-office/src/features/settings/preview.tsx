import type { ReplyOf } from '@bailu/contract/calls'
import { LEVELS } from '@bailu/contract/levels'
import type { SettingFact, SettingState } from '@bailu/contract/settings'
import { exactMoney, money } from '@bailu/phrases/format'
import { Alert, Checkbox, Modal, QRCode, Table } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import styles from './settings.module.css'
import { ValueWords } from './value-words.tsx'

type Props = {
  state: SettingState
  change: { value: unknown; from: string | null; reason: string }
  does: ReplyOf<'POST /api/staff/setting/{name}/try'>
  onClose: () => void
  onKept: () => void
}

/** Effects of a rule change before it is saved; warnings must be confirmed. */
export function Preview({ state, change, does, onClose, onKept }: Props) {
  const words = useWords().settings
  const [sure, setSure] = useState(false)
  const [asked, setAsked] = useState(false)
  const { name } = state
  const keep = useAct('POST /api/staff/setting/{name}', {
    done: does.second ? words.proposed : change.from ? words.keptLater : words.kept,
    refresh: [
      'GET /api/staff/setting',
      'GET /api/staff/setting/{name}',
      'GET /api/staff/setting/{name}/history',
      'GET /api/staff/approval',
    ],
    onDone: onKept,
  })
  const warned = does.warnings.length > 0
  const go = () => {
    if (warned && !sure) setAsked(true)
    else keep.mutate({ input: { name, ...change, version: state.version, sure } })
  }
  return (
    <Modal
      open
      title={words.previewTitle}
      okText={does.second ? words.propose : change.from ? words.keepLater : words.keep}
      okButtonProps={{ danger: warned }}
      confirmLoading={keep.isPending}
      onOk={go}
      onCancel={onClose}
      width={640}
    >
      <div className={styles.two}>
        <section>
          <h3 className="muted">{words.before}</h3>
          <ValueWords name={name} value={state.value} />
        </section>
        <section>
          <h3 className="muted">{change.from ? <When at={change.from} /> : words.after}</h3>
          <ValueWords name={name} value={change.value} />
        </section>
      </div>
      {does.facts.length > 0 && <Facts facts={does.facts} />}
      {does.qr && (
        <div className={styles.qr}>
          <QRCode value={does.qr} size={168} color="#14241d" bgColor="#ffffff" />
          <p>{words.qr}</p>
        </div>
      )}
      {does.second && <Alert type="info" showIcon title={words.second} />}
      {warned && (
        <div className={styles.warnings}>
          <Alert
            type="warning"
            showIcon
            title={
              <ul>
                {does.warnings.map((warning) => (
                  <li key={warning}>{words.warnings[warning]}</li>
                ))}
              </ul>
            }
          />
          <p>
            <Checkbox checked={sure} onChange={({ target }) => setSure(target.checked)}>
              {words.sure}
            </Checkbox>
          </p>
          {asked && !sure && <Alert type="error" title={words.sureNeeded} role="alert" />}
        </div>
      )}
    </Modal>
  )
}

function Facts({ facts }: { facts: SettingFact[] }) {
  const words = useWords().settings
  const nameOf = ({ id, of }: SettingFact) => {
    if (id === 'stock') return words.facts.stock(String(of))
    if (id === 'order') return words.facts.order(money(of))
    return id === 'level' ? words.facts.level(LEVELS[of - 1] ?? String(of)) : words.facts.leads_erased
  }
  const say = (unit: SettingFact['unit'], n: number) => (unit === 'money' ? exactMoney(n) : String(n))
  return (
    <Table<SettingFact>
      size="small"
      pagination={false}
      rowKey={({ id, of }) => `${id}${of}`}
      dataSource={facts}
      columns={[
        { title: words.columns.value, render: (_, fact) => nameOf(fact) },
        { title: words.before, align: 'right', className: 'figure', render: (_, fact) => say(fact.unit, fact.before) },
        { title: words.after, align: 'right', className: 'figure', render: (_, fact) => say(fact.unit, fact.after) },
      ]}
    />
  )
}
