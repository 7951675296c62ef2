import { Link } from '@tanstack/react-router'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import type { PastRuleChange, ShopRuleName, ShopRuleState } from '@bailu/contract/shop-rules/staff'
import { OPERATIONS_SHOP_RULES } from '@bailu/contract/shop-rules/kinds'
import { dayAndTime } from '@bailu/phrases/format'
import { useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { usePollApproval } from '../../app/second-approval.ts'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/table/list.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ChangeRuleForm } from './change-rule-form.tsx'
import { RuleValue } from './rule-value.tsx'
import styles from './shop-rules.module.css'

/** Scheduled changes of a rule, which can be retracted. */
export function PlannedChanges({ state: { name, planned } }: { state: ShopRuleState }) {
  const words = useWords('shopRules').shopRules
  const [selectedId, setSelectedId] = useState<string>()
  if (planned.length === 0) return <p className="muted">{words.plannedEmpty}</p>
  return (
    <>
      <ul className={styles.plan}>
        {planned.map((plan) => (
          <li key={plan.id}>
            <p>
              {words.from} <DateTime at={plan.from} />
            </p>
            <RuleValue name={name} value={plan.value} />
            <div className={styles.foot}>
              <span className="muted">{[plan.who, plan.reason].filter(Boolean).join(' · ')}</span>
              {plan.may_retract && (
                <Button size="small" danger onClick={() => setSelectedId(plan.id)}>
                  {words.retract}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ReasonDialog
        call="POST /api/staff/shop-rule/{name}/planned/{id}/retract"
        input={(reason) => ({ name, id: selectedId!, reason })}
        done={({ approval }) => (approval ? words.proposed : words.retracted)}
        refresh={[
          'GET /api/staff/shop-rule',
          'GET /api/staff/shop-rule/{name}',
          'GET /api/staff/shop-rule/{name}/history',
          'GET /api/staff/approval',
          'GET /api/staff/approval/{id}',
        ]}
        open={selectedId !== undefined}
        title={words.retractTitle}
        okText={words.retract}
        danger
        onClose={() => setSelectedId(undefined)}
      >
        {planned.find(({ id }) => id === selectedId)?.retract_second && <p className="muted">{words.retractSecond}</p>}
      </ReasonDialog>
    </>
  )
}

/** Page of one shop rule: current value, scheduled changes, change form and history. */
export function ShopRulePage({ name }: { name: ShopRuleName }) {
  const words = useWords('shopRules').shopRules
  const query = useCall('GET /api/staff/shop-rule/{name}', { name })
  return (
    <>
      <p className="muted">{words.names[name].hint}</p>
      <Loaded query={query}>
        {(state) => (
          <div className={styles.two}>
            <div>
              <CurrentRule state={state} />
              <section className={styles.box}>
                <h2>{words.planned}</h2>
                {state.waits && <WaitingApprovalNotice waits={state.waits} />}
                <PlannedChanges state={state} />
              </section>
            </div>
            <section className={styles.box}>
              <h2>{words.newValue}</h2>
              {state.may_change ? (
                <ChangeRuleForm key={state.version} state={state} />
              ) : (
                <p className="muted">{OPERATIONS_SHOP_RULES.includes(name) ? words.readOnly : words.onlyOwner}</p>
              )}
            </section>
          </div>
        )}
      </Loaded>
      <section className={styles.history}>
        <h2>{words.history}</h2>
        <RuleHistory name={name} />
      </section>
    </>
  )
}

/** A change waits for the approval of a second owner, with a link to the approval. */
function WaitingApprovalNotice({ waits: { approval, until } }: { waits: NonNullable<ShopRuleState['waits']> }) {
  const { lang, words } = useLanguage('approvals')
  const { second } = words.approvals
  const may = usePermissions()
  usePollApproval(approval)
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.waits ?? ''}
      title={second.waiting(dayAndTime(until, lang))}
      description={
        may('GET /api/staff/approval/{id}') && (
          <Link to="/approvals/$id" params={{ id: approval }}>
            {second.look}
          </Link>
        )
      }
    />
  )
}

function CurrentRule({ state }: { state: ShopRuleState }) {
  const { lang, words } = useLanguage('shopRules')
  const { now, since, first, broken } = words.shopRules
  return (
    <section className={styles.box}>
      <h2>{now}</h2>
      {state.broken && <Alert type="error" showIcon title={broken} />}
      <RuleValue name={state.name} value={state.value} />
      <p className="muted">{state.since ? since(dayAndTime(state.since, lang)) : first}</p>
    </section>
  )
}

const STATE_COLOURS = {
  planned: 'warning',
  holds: 'success',
  past: 'default',
  retracted: 'default',
  broken: 'error',
} as const

function RuleHistory({ name }: { name: ShopRuleName }) {
  const words = useWords('shopRules').shopRules
  const { columns, states } = words
  return (
    <List
      call="GET /api/staff/shop-rule/{name}/history"
      input={{ name }}
      name={words.history}
      empty={words.historyEmpty}
      minWidth={960}
      columns={[
        { title: columns.value, width: 240, render: (_, row) => <RuleValue name={name} value={row.value} /> },
        { title: columns.from, width: 165, time: (row) => row.from },
        {
          title: columns.state,
          render: (_, row) => <Tag color={STATE_COLOURS[row.state]}>{states[row.state]}</Tag>,
        },
        { title: columns.who, render: (_, row) => row.who },
        { title: columns.made, width: 165, render: (_, row) => row.at && <DateTime at={row.at} /> },
        { title: columns.why, width: 190, render: (_, row) => <ChangeReason row={row} /> },
      ]}
    />
  )
}

function ChangeReason({ row }: { row: PastRuleChange }) {
  const words = useWords('shopRules').shopRules
  return (
    <>
      {row.reason}
      {row.retracted && (
        <div className="muted">
          {words.retractedBy(row.retracted.who)}: {row.retracted.reason}
        </div>
      )}
    </>
  )
}
