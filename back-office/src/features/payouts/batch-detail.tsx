import type { PayoutBatch, PayoutItem } from '@bailu/contract/payouts/staff'
import { PAYOUT_ITEM_STATES, type PayoutItemState } from '@bailu/contract/payouts/kinds'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Card, Tag, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { Facts } from '../../ui/facts.tsx'
import { DetailPage } from '../../ui/load-states.tsx'
import { useCall } from '../../app/api/use-calls.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ReasonButton, ReasonDialog } from '../../ui/reason-dialog.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { PAYOUT_CALLS } from '../../app/api/payout-calls.ts'
import styles from './payouts.module.css'
import { downloadFile, request } from '../../app/api/request.ts'
import { mayPayNow } from '../../app/second-approval.ts'
import { BankPaymentButton } from '../../ui/bank-payment-form.tsx'
import { DownloadWithReasonButton } from '../../ui/download-with-reason.tsx'

const STATE_COLOURS: Record<PayoutItemState, string> = {
  open: 'default',
  sent: 'processing',
  paid: 'success',
  released: 'warning',
  not_executed: 'warning',
  returned: 'error',
}

/** Summary of a batch: creation, bank file, and totals by row state. */
function BatchSums({ batch }: { batch: PayoutBatch }) {
  const words = useWords('payouts').payouts
  return (
    <Card className={styles.sums ?? ''}>
      <Facts
        column={{ xs: 1, sm: 2, lg: 3 }}
        rows={[
          { label: words.made, value: <DateTime at={batch.made_at} /> },
          { label: words.by, value: batch.made_by },
          {
            label: words.fileLabel,
            value: batch.file && (
              <span>
                <DateTime at={batch.file.taken_at} /> · {batch.file.taken_by}
              </span>
            ),
          },
          {
            label: words.hash,
            value: batch.file && (
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
          { label: words.frozen, value: <RowsAndTotal of={batch} /> },
          ...PAYOUT_ITEM_STATES.filter((state) => batch.states[state].rows > 0).map((state) => ({
            label: words.states[state],
            value: <RowsAndTotal of={batch.states[state]} />,
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

function BatchRows({ id, items }: { id: number; items: PayoutItem[] }) {
  const all = useWords('banks', 'payouts')
  const words = all.payouts
  const may = usePermissions()
  const [selected, setSelected] = useState<PayoutItem>()
  const isSentToBank = selected?.state === 'sent'
  return (
    <>
      <DataTable
        size="middle"
        rowKey="seq"
        dataSource={items}
        minWidth={900}
        columns={[
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
          { title: words.amount, money: (row) => row.net },
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
        ]}
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

type PayoutOutcomes = ReplyOf<'POST /api/staff/payout/{id}/pay'>['outcomes']

const MAKE_FILE = 'POST /api/staff/payout/{id}/file'

/** Creates the bank file and saves it; done only when both succeeded. */
async function makeFile(input: InputOf<typeof MAKE_FILE>, idempotencyKey: string) {
  const reply = await request(MAKE_FILE, input, { idempotencyKey })
  await downloadFile('GET /api/staff/payout/{id}/csv', input)
  return reply
}

/** Actions on a batch: create the bank file, and mark the batch as executed by the bank. */
export function BatchActions({
  batch,
  onOutcome,
}: {
  batch: ReplyOf<'GET /api/staff/payout/{id}'>
  onOutcome: (outcomes: PayoutOutcomes) => void
}) {
  const words = useWords('payouts').payouts
  const may = usePermissions()
  const { open, sent } = batch.states
  const isAllowed = mayPayNow(batch.second, null)
  return (
    <>
      <ReasonButton
        type="primary"
        shown={open.rows > 0 && isAllowed}
        call={MAKE_FILE}
        input={(reason) => ({ id: batch.id, reason })}
        send={makeFile}
        done={({ rows, released }) => words.fileMade(rows, released)}
        refresh={PAYOUT_CALLS}
        title={words.fileMake}
        label={words.fileFor}
        okText={words.fileMake}
      >
        <p className="muted">{words.fileMakeHint}</p>
      </ReasonButton>
      {batch.file && sent.rows === batch.file.rows && may('GET /api/staff/payout/{id}/csv') && (
        <DownloadWithReasonButton
          call="GET /api/staff/payout/{id}/csv"
          input={(reason) => ({ id: batch.id, reason })}
          name={words.fileAgain}
          title={words.fileAgain}
          hint={words.fileAgainWhy}
          label={words.fileFor}
          okText={words.take}
        />
      )}
      <BankPaymentButton
        type="primary"
        shown={sent.rows > 0 && isAllowed}
        call="POST /api/staff/payout/{id}/pay"
        input={{ id: batch.id }}
        refresh={PAYOUT_CALLS}
        title={words.payAll(sent.rows)}
        hint={words.payHint}
        onDone={({ outcomes }) => onOutcome(outcomes)}
      />
    </>
  )
}

/** Result of marking a batch as paid: rows that could not be paid, with the reason. */
function OutcomeNotice({ outcomes }: { outcomes: PayoutOutcomes }) {
  const words = useWords('payouts').payouts
  const open = outcomes.filter(({ outcome }) => outcome !== 'paid')
  return (
    <Alert
      className={styles.outcome ?? ''}
      type={open.length > 0 ? 'warning' : 'success'}
      showIcon
      title={words.outcome(outcomes.length - open.length, open.length)}
      description={
        open.length > 0 && (
          <ul>
            {open.map((item) => (
              <li key={item.withdrawal}>
                {item.reference}: {item.words}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

type BatchDetailProps = { id: number; renderApproval: (batch: ReplyOf<'GET /api/staff/payout/{id}'>) => ReactNode }

/** A payout batch with its second approval, its sums and rows, and what may be done with it. */
export function BatchDetail({ id, renderApproval }: BatchDetailProps) {
  const words = useWords('payouts').payouts
  const query = useCall('GET /api/staff/payout/{id}', { id })
  const [outcomes, setOutcomes] = useState<PayoutOutcomes>()
  return (
    <DetailPage
      query={query}
      title={() => words.one(id)}
      name={words.one(id)}
      back={{ link: { to: '/payouts' }, name: words.title }}
      actions={(batch) => <BatchActions batch={batch} onOutcome={setOutcomes} />}
    >
      {(batch) => (
        <>
          {outcomes && <OutcomeNotice outcomes={outcomes} />}
          {renderApproval(batch)}
          <BatchSums batch={batch} />
          <BatchRows id={batch.id} items={batch.items} />
        </>
      )}
    </DetailPage>
  )
}
