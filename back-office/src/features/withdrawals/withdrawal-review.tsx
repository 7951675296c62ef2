import { Link } from '@tanstack/react-router'
import { Alert, Card, Descriptions, Table, Typography } from 'antd'
import { useState } from 'react'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals/staff'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { toCardTable } from '../../ui/card-table.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { OrderLink } from '../../ui/order-link.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import { ExpectedDay, WithdrawalStateTags, WithdrawalStatusTag } from './withdrawal-state.tsx'
import styles from './withdrawals.module.css'

/** Last digits of the account; the full number after giving a reason, which is audited. */
export function PayoutAccountNumber({ id, tail }: { id: string; tail: string }) {
  const words = useWords().withdrawals
  const may = usePermissions()
  const [account, setAccount] = useState<string>()
  if (account) return <Typography.Text copyable>{account}</Typography.Text>
  return (
    <>
      <span className="figure">•••• {tail}</span>{' '}
      {may('POST /api/staff/withdrawal/{id}/account') && (
        <ReasonButton
          size="small"
          call="POST /api/staff/withdrawal/{id}/account"
          input={(reason) => ({ id, reason })}
          title={words.show}
          okText={words.show}
          onDone={(reply) => setAccount(reply.account_number)}
        >
          <p className="muted">{words.showWhy}</p>
        </ReasonButton>
      )}
    </>
  )
}

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
          { key: 'state', label: words.state, children: <WithdrawalStateTags row={row} /> },
          ...(row.hold_until
            ? [{ key: 'hold', label: words.waits.hold, children: <DateTime at={row.hold_until} /> }]
            : []),
          { key: 'asked', label: words.requested, children: <DateTime at={row.requested_at} /> },
          ...(row.expected_on ? [{ key: 'expected', label: words.expected, children: <ExpectedDay row={row} /> }] : []),
          { key: 'gross', label: words.gross, children: <Money satang={row.gross} /> },
          { key: 'tax', label: words.tax, children: <Money satang={row.tax} /> },
          { key: 'account', label: words.account, children: bank },
          { key: 'branch', label: words.branch, children: row.payee.branch || '–' },
          { key: 'number', label: words.number, children: <PayoutAccountNumber id={row.id} tail={row.account_tail} /> },
          {
            key: 'payee',
            label: words.payee,
            children: [row.payee.name, row.payee.english_name].filter(Boolean).join(' · ') || '–',
          },
          ...(row.card_changed_at
            ? [{ key: 'card', label: words.cardChanged, children: <DateTime at={row.card_changed_at} /> }]
            : []),
          ...(row.approved
            ? [{ key: 'by', label: words.approvedBy(row.approved.by), children: <DateTime at={row.approved.at} /> }]
            : []),
          ...(row.decided_at
            ? [
                { key: 'decided', label: words.decided, children: <DateTime at={row.decided_at} /> },
                { key: 'decider', label: words.decidedBy, children: row.decided_by ?? '–' },
              ]
            : []),
          ...(row.bank_reference
            ? [
                { key: 'reference', label: words.reference, children: row.bank_reference },
                {
                  key: 'on',
                  label: words.paidOn,
                  children: row.paid_on ? <DateTime at={row.paid_on} only="day" /> : '–',
                },
              ]
            : []),
          ...(row.returned
            ? [
                { key: 'back', label: words.returnedReference, children: row.returned.bank_reference },
                { key: 'back-on', label: words.returnedOn, children: <DateTime at={row.returned.on} only="day" /> },
              ]
            : []),
          ...(row.reason ? [{ key: 'reason', label: words.reason, children: row.reason }] : []),
        ]}
      />
    </Card>
  )
}

function PartnerBalanceCard({ row: { balance } }: { row: StaffWithdrawalDetail }) {
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

function OtherWithdrawals({ row }: { row: StaffWithdrawalDetail }) {
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
              render: (_, item) => (
                <Link to="/withdrawals/$id" params={{ id: item.id }}>
                  <DateTime at={item.requested_at} only="day" />
                </Link>
              ),
            },
            { title: words.amount, align: 'right', render: (_, item) => <Money satang={item.net} /> },
            { title: words.state, render: (_, item) => <WithdrawalStatusTag status={item.status} /> },
          ]}
        />
      )}
    </Card>
  )
}

function SettledRewards({ row }: { row: StaffWithdrawalDetail }) {
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
          {...toCardTable<StaffWithdrawalDetail['rewards'][number]>([
            { title: words.settled, render: (_, item) => <DateTime at={item.settled_at} only="day" /> },
            { title: all.rewards.kind, render: (_, item) => all.rewards.kinds[item.kind] },
            { title: words.order, render: (_, item) => (item.order ? <OrderLink order={item.order} /> : '–') },
            { title: all.rewards.gross, align: 'right', render: (_, item) => <Money satang={item.gross} /> },
            { title: all.rewards.tax, align: 'right', render: (_, item) => <Money satang={item.tax} /> },
          ])}
        />
      )}
    </Card>
  )
}
