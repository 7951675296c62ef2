import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals'
import { Alert, Card, Descriptions, Table } from 'antd'
import { Link } from '@tanstack/react-router'
import { asCards } from '../../ui/cards.tsx'
import { Money, When } from '../../ui/figures.tsx'
import { OrderLink } from '../../ui/order-link.tsx'
import { useWords } from '../../words.tsx'
import { AccountNumber } from './account-number.tsx'
import { ExpectedDay } from './expected-day.tsx'
import { StateTags, StatusTag } from './state-tags.tsx'
import styles from './withdrawals.module.css'

/** Everything relevant for the decision on a withdrawal. */
export function WithdrawalReview({ row }: { row: StaffWithdrawalDetail }) {
  const words = useWords().withdrawals
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
                  <li key={name}>{words.likeStaff(name, why.map((one) => words.alike[one]).join(', '))}</li>
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
        <Target row={row} />
        <Rewards row={row} />
      </div>
      <div className={styles.column}>
        <Balance row={row} />
        <Others row={row} />
      </div>
    </div>
  )
}

function Target({ row }: { row: StaffWithdrawalDetail }) {
  const all = useWords()
  const words = all.withdrawals
  const bank = row.bank === 'other' ? row.bank_name : all.banks[row.bank]
  return (
    <Card>
      <p className={styles.sum}>
        <Money satang={row.net} />
      </p>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'state', label: words.state, children: <StateTags row={row} /> },
          ...(row.hold_until ? [{ key: 'hold', label: words.waits.hold, children: <When at={row.hold_until} /> }] : []),
          { key: 'asked', label: words.requested, children: <When at={row.requested_at} /> },
          ...(row.expected_on ? [{ key: 'expected', label: words.expected, children: <ExpectedDay row={row} /> }] : []),
          { key: 'gross', label: words.gross, children: <Money satang={row.gross} /> },
          { key: 'tax', label: words.tax, children: <Money satang={row.tax} /> },
          { key: 'account', label: words.account, children: bank },
          { key: 'branch', label: words.branch, children: row.payee.branch || '–' },
          { key: 'number', label: words.number, children: <AccountNumber id={row.id} tail={row.account_tail} /> },
          {
            key: 'payee',
            label: words.payee,
            children: [row.payee.name, row.payee.english_name].filter(Boolean).join(' · ') || '–',
          },
          ...(row.card_changed_at
            ? [{ key: 'card', label: words.cardChanged, children: <When at={row.card_changed_at} /> }]
            : []),
          ...(row.approved
            ? [{ key: 'by', label: words.approvedBy(row.approved.by), children: <When at={row.approved.at} /> }]
            : []),
          ...(row.decided_at
            ? [
                { key: 'decided', label: words.decided, children: <When at={row.decided_at} /> },
                { key: 'decider', label: words.decidedBy, children: row.decided_by ?? '–' },
              ]
            : []),
          ...(row.bank_reference
            ? [
                { key: 'reference', label: words.reference, children: row.bank_reference },
                { key: 'on', label: words.paidOn, children: row.paid_on ? <When at={row.paid_on} only="day" /> : '–' },
              ]
            : []),
          ...(row.returned
            ? [
                { key: 'back', label: words.returnedReference, children: row.returned.bank_reference },
                { key: 'back-on', label: words.returnedOn, children: <When at={row.returned.on} only="day" /> },
              ]
            : []),
          ...(row.reason ? [{ key: 'reason', label: words.reason, children: row.reason }] : []),
        ]}
      />
    </Card>
  )
}

function Balance({ row: { balance } }: { row: StaffWithdrawalDetail }) {
  const words = useWords().withdrawals
  return (
    <Card title={words.balance}>
      <Descriptions
        column={1}
        size="small"
        items={(['pending', 'available', 'hold', 'owed'] as const).map((key) => ({
          key,
          label: words[key],
          children: <Money satang={balance[key]} />,
        }))}
      />
    </Card>
  )
}

function Others({ row }: { row: StaffWithdrawalDetail }) {
  const words = useWords().withdrawals
  return (
    <Card title={words.others}>
      {row.others.length === 0 ? (
        <span className="muted">{words.noOthers}</span>
      ) : (
        <Table
          size="small"
          pagination={false}
          rowKey="id"
          dataSource={row.others}
          columns={[
            {
              title: words.requested,
              render: (_, one) => (
                <Link to="/withdrawals/$id" params={{ id: one.id }}>
                  <When at={one.requested_at} only="day" />
                </Link>
              ),
            },
            { title: words.amount, align: 'right', render: (_, one) => <Money satang={one.net} /> },
            { title: words.state, render: (_, one) => <StatusTag status={one.status} /> },
          ]}
        />
      )}
    </Card>
  )
}

function Rewards({ row }: { row: StaffWithdrawalDetail }) {
  const all = useWords()
  const words = all.withdrawals
  return (
    <Card title={words.rewards}>
      {row.rewards.length === 0 ? (
        <span className="muted">{words.noRewards}</span>
      ) : (
        <Table
          size="small"
          pagination={false}
          rowKey="id"
          dataSource={row.rewards}
          scroll={{ x: 480 }}
          {...asCards<StaffWithdrawalDetail['rewards'][number]>([
            { title: words.settled, render: (_, one) => <When at={one.settled_at} only="day" /> },
            { title: all.rewards.kind, render: (_, one) => all.rewards.kinds[one.kind] },
            { title: words.order, render: (_, one) => (one.order ? <OrderLink order={one.order} /> : '–') },
            { title: all.rewards.gross, align: 'right', render: (_, one) => <Money satang={one.gross} /> },
            { title: all.rewards.tax, align: 'right', render: (_, one) => <Money satang={one.tax} /> },
          ])}
        />
      )}
    </Card>
  )
}
