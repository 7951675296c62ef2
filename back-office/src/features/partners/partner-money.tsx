import { Alert, Button, Card, Flex, Table } from 'antd'
import { useState } from 'react'
import type { PartnerMoney } from '@bailu/contract/debts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { toCardTable } from '../../ui/card-table.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import { type MoneyAction, MoneyActionForm } from './money-action-form.tsx'
import styles from './partners.module.css'

type VoidableEntry = Pick<
  PartnerMoney['entries'][number],
  'id' | 'amount' | 'voided_at' | 'voided_by' | 'void_reason' | 'void_waits_until'
>
type VoidEntryProps = { kind: PartnerMoney['entries'][number]['kind'] | 'give_up'; entry: VoidableEntry }

const refresh = [
  'GET /api/staff/partner/{id}/money',
  'GET /api/staff/partner/{id}',
  'GET /api/staff/partner/{id}/statement',
  'GET /api/staff/partner/{id}/statement/row',
] as const

/** Voids an entry booked by mistake; shows the state of a voided entry or of a pending approval. */
export function VoidEntryButton({ kind, entry }: VoidEntryProps) {
  const words = useWords().customers.money.voids
  const mayVoid = usePermissions()('POST /api/staff/partner-entry/{id}/void')
  if (entry.voided_at !== null)
    return (
      <>
        <Mark tone="plain">{words.state}</Mark>
        <div className="muted">
          <DateTime at={entry.voided_at} /> · {entry.voided_by} · {entry.void_reason}
        </div>
      </>
    )
  if (entry.void_waits_until !== null) return <span className="muted">{words.waits}</span>
  if (!mayVoid) return null
  return (
    <ReasonButton
      size="small"
      call="POST /api/staff/partner-entry/{id}/void"
      input={(reason) => ({ id: entry.id, reason })}
      done={({ waits_until: waitsUntil }) => (waitsUntil === null ? words.done : words.proposed)}
      refresh={refresh}
      title={words.asks[kind](exactMoney(entry.amount))}
      okText={words.submit}
      danger
    >
      <p>{words.hints[kind]}</p>
      <p className="muted">{words.second}</p>
    </ReasonButton>
  )
}

/** Settles a partner's debt, or a balance that the partner cannot withdraw. */
export function PartnerMoneyCard({ id }: { id: number }) {
  const may = usePermissions()('GET /api/staff/partner/{id}/money')
  return may && <PartnerMoneyDetails id={id} />
}

function PartnerMoneyDetails({ id }: { id: number }) {
  const words = useLanguage().words.customers.money
  const query = useCall('GET /api/staff/partner/{id}/money', { id })
  const [action, setAction] = useState<MoneyAction>()
  return (
    <Card title={<h2>{words.title}</h2>} className={styles.money ?? ''}>
      <Loaded query={query}>
        {(money) => (
          <>
            <Flex gap={12} wrap align="center">
              <span>
                {words.owed}: <Money satang={money.owed} />
              </span>
              {availableMoneyActions(money).map((candidate) => (
                <Button key={candidate} onClick={() => setAction(candidate)}>
                  {words.actions[candidate]}
                </Button>
              ))}
            </Flex>
            {money.waits && (
              <Alert type="info" showIcon className={styles.note} title={words.waits(exactMoney(money.waits.amount))} />
            )}
            {money.owed === 0 && money.available === 0 && <p className="muted">{words.nothing}</p>}
            {money.entries.length > 0 && <MoneyEntries money={money} />}
            {money.given_up.map((candidate) => (
              <div key={candidate.id} className={styles.note}>
                <p className={struckClass(candidate)}>
                  {words.givenUp}: <Money satang={candidate.amount} /> · {words.giveUpReasons[candidate.reason]} ·{' '}
                  <DateTime at={candidate.at} />
                </p>
                <VoidEntryButton kind="give_up" entry={candidate} />
              </div>
            ))}
            {action && <MoneyActionForm action={action} id={id} money={money} onClose={() => setAction(undefined)} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const availableMoneyActions = ({ owed, available, waits }: PartnerMoney): MoneyAction[] => [
  ...(owed > 0 ? (['repayment'] as const) : []),
  ...(owed > 0 && !waits ? (['write_off'] as const) : []),
  ...(owed === 0 && available > 0 ? (['final_payout'] as const) : []),
]

const struckClass = ({ voided_at: at }: { voided_at: string | null }): string =>
  at === null ? '' : (styles.struck ?? '')

function MoneyEntries({ money }: { money: PartnerMoney }) {
  const words = useLanguage().words.customers.money
  return (
    <div className={styles.note}>
      <Table
        size="small"
        pagination={false}
        rowKey="id"
        dataSource={money.entries}
        scroll={{ x: 560 }}
        {...toCardTable<PartnerMoney['entries'][number]>([
          { title: words.at, render: (_, row) => <DateTime at={row.at} /> },
          { title: words.what, render: (_, row) => words.kinds[row.kind] },
          {
            title: words.amount,
            align: 'right',
            render: (_, row) => (
              <span className={struckClass(row)}>
                <Money satang={row.amount} />
              </span>
            ),
          },
          {
            title: words.reference,
            render: (_, row) => <span className={`figure ${struckClass(row)}`}>{row.bank_reference || '–'}</span>,
          },
          { title: words.by, dataIndex: 'by' },
          {
            key: 'void',
            title: <span className="only-read">{words.voids.submit}</span>,
            render: (_, row) => <VoidEntryButton kind={row.kind} entry={row} />,
          },
        ])}
      />
    </div>
  )
}
