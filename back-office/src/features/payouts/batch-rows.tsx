import {
  PAYOUT_ITEM_STATES,
  type PayoutBatch,
  type PayoutItem,
  type PayoutItemState,
} from '@bailu/contract/payouts/staff'
import { Link } from '@tanstack/react-router'
import { Button, Card, Descriptions, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { toCardTable } from '../../ui/card-table.tsx'
import { Money, DateTime } from '../../ui/figures.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { PAYOUT_CALLS } from '../../app/api/payout-calls.ts'
import styles from './payouts.module.css'

const STATE_COLOURS: Record<PayoutItemState, string> = {
  open: 'default',
  sent: 'processing',
  paid: 'success',
  rejected: 'default',
  released: 'warning',
  not_executed: 'warning',
  returned: 'error',
}

/** Summary of a batch: creation, bank file, and totals by row state. */
export function BatchSums({ batch }: { batch: PayoutBatch }) {
  const words = useWords().payouts
  return (
    <Card className={styles.sums ?? ''}>
      <Descriptions
        column={{ xs: 1, sm: 2, lg: 3 }}
        size="small"
        items={[
          { key: 'made', label: words.made, children: <DateTime at={batch.made_at} /> },
          { key: 'by', label: words.by, children: batch.made_by },
          ...(batch.file
            ? [
                {
                  key: 'file',
                  label: words.fileLabel,
                  children: (
                    <span>
                      <DateTime at={batch.file.taken_at} /> · {batch.file.taken_by}
                    </span>
                  ),
                },
                {
                  key: 'hash',
                  label: words.hash,
                  children: (
                    <Typography.Text
                      className="figure"
                      copyable={{ text: batch.file.hash }}
                      title={batch.file.hash}
                      aria-label={batch.file.hash}
                    >
                      {batch.file.hash.slice(0, 12)}…
                    </Typography.Text>
                  ),
                },
              ]
            : []),
          { key: 'frozen', label: words.frozen, children: <RowsAndTotal of={batch} /> },
          ...PAYOUT_ITEM_STATES.filter((state) => batch.states[state].rows > 0).map((state) => ({
            key: state,
            label: words.states[state],
            children: <RowsAndTotal of={batch.states[state]} />,
          })),
        ]}
      />
    </Card>
  )
}

const RowsAndTotal = ({ of: { rows, total } }: { of: { rows: number; total: number } }) => (
  <span className="figure">
    {rows} · <Money satang={total} />
  </span>
)

export function BatchRows({ id, items }: { id: number; items: PayoutItem[] }) {
  const all = useWords()
  const words = all.payouts
  const may = usePermissions()
  const [selected, setSelected] = useState<PayoutItem>()
  const isSentToBank = selected?.state === 'sent'
  return (
    <>
      <Table<PayoutItem>
        size="middle"
        rowKey="seq"
        pagination={false}
        dataSource={items}
        scroll={{ x: 900 }}
        {...toCardTable<PayoutItem>([
          { title: words.reference, render: (_, row) => <span className="figure">{row.reference}</span> },
          {
            title: words.partner,
            render: (_, row) => (
              <Link to="/withdrawals/$id" params={{ id: row.withdrawal }}>
                {row.partner.nickname} {row.partner.employee_no}
              </Link>
            ),
          },
          {
            title: words.account,
            render: (_, row) => (
              <>
                {row.bank === 'other' ? row.bank_name : all.banks[row.bank]}{' '}
                <span className="muted figure">•••• {row.account_tail}</span>
              </>
            ),
          },
          { title: words.amount, align: 'right', render: (_, row) => <Money satang={row.net} /> },
          {
            title: words.state,
            render: (_, { state }) => <Tag color={STATE_COLOURS[state]}>{words.states[state]}</Tag>,
          },
          { title: words.bankReference, dataIndex: 'bank_reference' },
          {
            title: <span className="only-read">{words.release}</span>,
            align: 'right',
            render: (_, row) =>
              ((row.state === 'open' && may('POST /api/staff/payout/{id}/release')) ||
                (row.state === 'sent' && may('POST /api/staff/payout/{id}/not-executed'))) && (
                <Button size="small" onClick={() => setSelected(row)}>
                  {row.state === 'open' ? words.release : words.notExecuted}
                </Button>
              ),
          },
        ])}
      />
      <ReasonDialog
        call={`POST /api/staff/payout/{id}/${isSentToBank ? 'not-executed' : 'release'}`}
        input={(reason) => ({ id, withdrawal: selected!.withdrawal, reason })}
        done={isSentToBank ? words.notExecutedDone : words.released}
        refresh={PAYOUT_CALLS}
        open={selected !== undefined}
        title={(isSentToBank ? words.notExecutedAsk : words.releaseAsk)(selected?.reference ?? '')}
        {...(isSentToBank && { label: words.said })}
        okText={isSentToBank ? words.notExecuted : words.release}
        onClose={() => setSelected(undefined)}
      >
        <p className="muted">{isSentToBank ? words.notExecutedHint : words.releaseHint}</p>
      </ReasonDialog>
    </>
  )
}
