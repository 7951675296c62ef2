import type { BankLine, BankLineState, Confidence } from '@bailu/contract/bank/staff'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Columns } from '../../ui/table/data-table.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './bank.module.css'

const CONFIDENCE_COLOURS: Record<Confidence, string> = { sure: 'success', likely: 'processing', check: 'warning' }

export function useLineColumns(state: BankLineState, renderActions: (line: BankLine) => ReactNode): Columns<BankLine> {
  const { bank: words, shell } = useWords('bank')
  return [
    {
      title: words.came,
      width: 150,
      render: (_, { at, timed, closed }) => (
        <>
          {timed ? <DateTime at={at} /> : <DateTime at={at} only="day" />}
          {closed && state === 'open' && <div className="muted">{words.closedDay}</div>}
        </>
      ),
    },
    {
      title: words.words,
      render: (_, { words: statementText, reference, statement, line }) => (
        <>
          <div className={styles.text}>{statementText || '–'}</div>
          <div className={`muted ${styles.why} ${styles.text}`}>
            {reference && <span className="figure">{reference} · </span>}
            {statement} · {words.line} {line}
          </div>
        </>
      ),
    },
    {
      title: words.amount,
      width: 130,
      money: ({ amount }) => amount,
    },
    state === 'open' && { title: words.proposal, render: (_, line) => <ProposalCell line={line} /> },
    state === 'booked' && { title: words.pays, render: (_, line) => <BookedCell line={line} /> },
    state === 'dismissed' && { title: words.reason, render: (_, line) => <DismissalReason line={line} /> },
    (state === 'open' || state === 'dismissed') && {
      title: <span className="only-read">{shell.actions}</span>,
      width: 290,
      render: (_, line) => renderActions(line),
    },
  ]
}

function ProposalCell({ line: { proposal } }: { line: BankLine }) {
  const words = useWords('bank').bank
  if (!proposal) return <span className="muted">{words.nothing}</span>
  return (
    <>
      {proposal.receipt && <div>{words.booked(proposal.receipt.bank_reference)}</div>}
      {proposal.orders.map(({ id, number, buyer, missing }) => (
        <div key={id}>
          <Link to="/orders/$id" params={{ id }} className="figure">
            {number}
          </Link>{' '}
          {buyer} <span className="muted">{words.missing(exactMoney(missing))}</span>
        </div>
      ))}
      <div className={styles.why}>
        <Tag color={CONFIDENCE_COLOURS[proposal.confidence]}>{words.confidence[proposal.confidence]}</Tag>
        <span className="muted">{proposal.reasons.map((reason) => words.reasons[reason]).join(', ')}</span>
      </div>
    </>
  )
}

function BookedCell({ line: { receipt } }: { line: BankLine }) {
  const words = useWords('bank').bank
  if (!receipt) return null
  return (
    <>
      <Link to="/receipts" search={{ state: receipt.rest > 0 ? 'open' : 'used', search: receipt.bank_reference }}>
        <span className="figure">{receipt.bank_reference}</span>
      </Link>
      <div className="muted">
        {[...receipt.orders, ...(receipt.rest > 0 ? [words.rest(exactMoney(receipt.rest))] : [])].join(', ')}
      </div>
    </>
  )
}

function DismissalReason({ line: { dismissed } }: { line: BankLine }) {
  if (!dismissed) return null
  return (
    <>
      {dismissed.reason}
      <div className="muted">
        <DateTime at={dismissed.at} /> · {dismissed.by}
      </div>
    </>
  )
}
