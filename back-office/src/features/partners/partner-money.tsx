import { Alert, Button, Card, Flex, Form } from 'antd'
import { useState } from 'react'
import type { PartnerMoney } from '@bailu/contract/debts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { type Bank, BANKS } from '@bailu/contract/withdrawals/kinds'
import type { Dayjs } from 'dayjs'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import styles from './partners.module.css'
import { optionsOf } from '../../ui/filters/filters.tsx'
import { DayItem, SelectItem } from '../../ui/form/items.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { bangkokToday } from '../../app/clock.ts'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'

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
  const words = useWords('customers').customers.money.voids
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
  const words = useLanguage('customers').words.customers.money
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
  const words = useLanguage('customers').words.customers.money
  return (
    <div className={styles.note}>
      <DataTable
        rowKey="id"
        dataSource={money.entries}
        minWidth={560}
        columns={[
          { title: words.at, time: (row) => row.at },
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
            title: <span className="only-read">{words.voids.submit}</span>,
            render: (_, row) => <VoidEntryButton kind={row.kind} entry={row} />,
          },
        ]}
      />
    </div>
  )
}

export type MoneyAction = 'repayment' | 'write_off' | 'final_payout'
type MoneyActionValues = {
  amount?: number
  bank_reference: string
  paid_on?: Dayjs
  closed_reason?: string
  reason: string
  account?: {
    bank: Bank
    bank_name?: string
    account_number: string
    payee_first_name: string
    payee_last_name: string
  }
}
const CALLS = {
  repayment: 'POST /api/staff/partner/{id}/repayment',
  write_off: 'POST /api/staff/partner/{id}/write-off',
  final_payout: 'POST /api/staff/partner/{id}/final-payout',
} as const
/** Form for a received repayment, the write-off of a debt, or the final payout. */
export function MoneyActionForm({
  action,
  id,
  money,
  onClose,
}: {
  action: MoneyAction
  id: number
  money: PartnerMoney
  onClose: () => void
}) {
  const { customers, shell } = useWords('customers')
  const words = customers.money
  const today = bangkokToday()
  const isPayout = action === 'final_payout'
  return (
    <FormDialog
      call={CALLS[action]}
      toInput={({ paid_on, ...fields }: MoneyActionValues) => ({
        id,
        amount: money.available,
        ...fields,
        ...(paid_on && { paid_on: paid_on.format('YYYY-MM-DD') }),
      })}
      initialValues={{ amount: money.owed, paid_on: today }}
      done={words.done[action]}
      refresh={refresh}
      title={words.asks[action](exactMoney(isPayout ? money.available : money.owed))}
      okText={words.actions[action]}
      danger={action === 'write_off'}
      onClose={onClose}
    >
      <p>{isPayout ? (money.card ? words.toCard : words.toNoted) : words.hints[action]}</p>
      {!isPayout && <BahtItem name="amount" label={words.baht} requiredMessage={words.needed} max={money.owed} />}
      {action === 'repayment' ? (
        <>
          <TextItem name="bank_reference" label={words.reference} needed={words.needed} max={60} />
          <DayItem
            name="paid_on"
            label={words.paidOn}
            needed={words.needed}
            disabledDate={(day) => day.isAfter(today, 'day')}
          />
        </>
      ) : (
        <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={2} showCount />
      )}
      {isPayout && !money.card && <PayoutAccountFields />}
    </FormDialog>
  )
}

function PayoutAccountFields() {
  const { banks, customers } = useWords('banks', 'customers')
  const words = customers.money
  const bank = Form.useWatch<Bank | undefined>(['account', 'bank'])
  return (
    <>
      <SelectItem
        name={['account', 'bank']}
        label={words.bank}
        needed={words.needed}
        options={optionsOf(BANKS, banks)}
        searched
      />
      {bank === 'other' && (
        <TextItem name={['account', 'bank_name']} label={words.bankName} needed={words.needed} max={60} />
      )}
      <TextItem name={['account', 'account_number']} label={words.account} needed={words.needed} max={60} />
      <TextItem name={['account', 'payee_first_name']} label={words.first} needed={words.needed} max={60} />
      <TextItem name={['account', 'payee_last_name']} label={words.last} needed={words.needed} max={60} />
    </>
  )
}
