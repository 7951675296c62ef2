import { Facts } from '../../ui/facts.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Link } from '@tanstack/react-router'
import { Alert, Card } from 'antd'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals/staff'
import { useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { OrderLink } from '../../ui/order-link.tsx'
import { MaskedNumber } from '../../ui/masked-number.tsx'
import { ExpectedDay, WithdrawalStateTags, WithdrawalStatusTag } from './withdrawal-list.tsx'
import styles from './withdrawals.module.css'

/** Everything relevant for the decision on a withdrawal. */
export function WithdrawalReview({ row }: { row: StaffWithdrawalDetail }) {
  const words = useWords('withdrawals').withdrawals
  return (
    <div className={styles.cards}>
      <div className={styles.column}>
        {row.status === 'under_review' && row.flags.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={words.look}
            description={
              <ul className={styles.flags}>
                {row.flags.map((flag) => (
                  <li key={flag}>{words.flags[flag]}</li>
                ))}
                {row.like_staff.map(({ name, why }) => (
                  <li key={name}>{words.likeStaff(name, why.map((item) => words.alike[item]).join(', '))}</li>
                ))}
              </ul>
            }
          />
        )}
        {row.status === 'under_review' && row.approved?.by_me && (
          <Alert type="info" showIcon title={words.approvedByMe} />
        )}
        {row.by_staff && (
          <Alert
            type="info"
            showIcon
            title={words.askedByStaff(row.by_staff.name)}
            {...(row.by_staff.account && { description: words.accountByStaff })}
          />
        )}
        <PayoutTarget row={row} />
        <SettledRewards row={row} />
      </div>
      <div className={styles.column}>
        <PartnerBalanceCard row={row} />
        <OtherWithdrawals row={row} />
      </div>
    </div>
  )
}

function PayoutTarget({ row }: { row: StaffWithdrawalDetail }) {
  const all = useWords('banks', 'withdrawals')
  const words = all.withdrawals
  const bank = row.bank === 'other' ? row.bank_name : all.banks[row.bank]
  return (
    <Card>
      <p className={styles.sum}>
        <Money satang={row.net} />
      </p>
      <Facts
        rows={[
          { label: words.state, value: <WithdrawalStateTags row={row} /> },
          { label: words.waits.hold, value: row.hold_until && <DateTime at={row.hold_until} /> },
          { label: words.requested, value: <DateTime at={row.requested_at} /> },
          { label: words.expected, value: row.expected_on && <ExpectedDay row={row} /> },
          { label: words.gross, value: <Money satang={row.gross} /> },
          { label: words.tax, value: <Money satang={row.tax} /> },
          { label: words.account, value: bank },
          { label: words.branch, value: row.payee.branch || '–' },
          {
            label: words.number,
            value: (
              <MaskedNumber
                call="POST /api/staff/withdrawal/{id}/account"
                id={row.id}
                masked={`•••• ${row.account_tail}`}
                texts={words}
              />
            ),
          },
          { label: words.payee, value: [row.payee.name, row.payee.english_name].filter(Boolean).join(' · ') || '–' },
          { label: words.cardChanged, value: row.card_changed_at && <DateTime at={row.card_changed_at} /> },
          { label: words.approvedBy(row.approved?.by ?? ''), value: row.approved && <DateTime at={row.approved.at} /> },
          { label: words.decided, value: row.decided_at && <DateTime at={row.decided_at} /> },
          { label: words.decidedBy, value: row.decided_at && (row.decided_by ?? '–') },
          { label: words.reference, value: row.bank_reference },
          {
            label: words.paidOn,
            value: row.bank_reference && (row.paid_on ? <DateTime at={row.paid_on} only="day" /> : '–'),
          },
          { label: words.returnedReference, value: row.returned && row.returned.bank_reference },
          { label: words.returnedOn, value: row.returned && <DateTime at={row.returned.on} only="day" /> },
          { label: words.reason, value: row.reason },
        ]}
      />
    </Card>
  )
}

function PartnerBalanceCard({ row: { balance } }: { row: StaffWithdrawalDetail }) {
  const words = useWords('withdrawals').withdrawals
  return (
    <Card title={words.balance}>
      <Facts
        rows={(['pending', 'available', 'hold', 'owed'] as const).map((key) => ({
          label: words[key],
          value: <Money satang={balance[key]} />,
        }))}
      />
    </Card>
  )
}

function OtherWithdrawals({ row }: { row: StaffWithdrawalDetail }) {
  const words = useWords('withdrawals').withdrawals
  return (
    <Card title={words.others}>
      {row.others.length === 0 ? (
        <span className="muted">{words.noOthers}</span>
      ) : (
        <DataTable
          rowKey="id"
          dataSource={row.others}
          columns={[
            {
              title: words.requested,
              render: (_, item) => (
                <Link to="/withdrawals/$id" params={{ id: item.id }}>
                  <DateTime at={item.requested_at} only="day" />
                </Link>
              ),
            },
            { title: words.amount, money: (item) => item.net },
            { title: words.state, render: (_, item) => <WithdrawalStatusTag status={item.status} /> },
          ]}
        />
      )}
    </Card>
  )
}

function SettledRewards({ row }: { row: StaffWithdrawalDetail }) {
  const all = useWords('rewards', 'withdrawals')
  const words = all.withdrawals
  return (
    <Card title={words.rewards}>
      {row.rewards.length === 0 ? (
        <span className="muted">{words.noRewards}</span>
      ) : (
        <DataTable
          rowKey="id"
          dataSource={row.rewards}
          minWidth={480}
          columns={[
            { title: words.settled, day: (item) => item.settled_at },
            { title: all.rewards.kind, render: (_, item) => all.rewards.kinds[item.kind] },
            { title: words.order, render: (_, item) => (item.order ? <OrderLink order={item.order} /> : '–') },
            { title: all.rewards.gross, money: (item) => item.gross },
            { title: all.rewards.tax, money: (item) => item.tax },
          ]}
        />
      )}
    </Card>
  )
}
