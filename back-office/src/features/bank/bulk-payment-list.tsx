import { DataTable } from '../../ui/table/data-table.tsx'
import type { ReplyOf } from '@bailu/contract/calls'
import type { ReceiptListRow } from '@bailu/contract/receipts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Tag } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { PastedList } from '../../ui/form/pasted-list.tsx'
import { Page } from '../../ui/page.tsx'
import { ConfirmLeaveDialog } from '../../ui/form/unsaved-changes.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './bank.module.css'
import { BookPaymentListForm } from './book-payment-list.tsx'

/** Books one payment for many orders or parcels: a list is pasted or uploaded, checked row by row, then booked. */
export function BulkPaymentPage() {
  const { bank, receipts } = useWords('bank', 'receipts')
  const words = bank.list
  const [list, setList] = useState('')
  const [checkedText, setCheckedText] = useState('')
  const check = useAction('POST /api/staff/receipt/check')
  const checkedList = check.data && checkedText === list ? check.data : undefined
  return (
    <Page title={words.title} back={{ link: { to: '/receipts' }, name: receipts.title }}>
      <ConfirmLeaveDialog isDirty={() => list.trim() !== ''} />
      <p className="muted">{words.lead}</p>
      <PastedList
        id="money-list"
        value={list}
        onChange={setList}
        maxLength={60_000}
        rows={7}
        placeholder="TH0123456789,890.00,20"
        texts={words}
        className={styles.rows}
        isChecked={checkedList !== undefined}
        checking={check.isPending}
        onCheck={() => check.mutate({ input: { list } }, { onSuccess: () => setCheckedText(list) })}
      />
      {checkedList && (
        <div className={styles.below}>
          {checkedList.too_long && <Alert type="error" showIcon title={words.tooLong} />}
          <CheckedRows rows={checkedList.rows} />
          <MissingFromList absent={checkedList.absent} />
          {!checkedList.too_long && (
            <BookPaymentListForm
              key={checkedText}
              checkedList={checkedList}
              onDone={() => {
                setList('')
                check.reset()
              }}
            />
          )}
        </div>
      )}
    </Page>
  )
}

function CheckedRows({ rows }: { rows: ReceiptListRow[] }) {
  const words = useWords('bank').bank.list
  return (
    <DataTable
      rowKey="line"
      dataSource={rows}
      minWidth={720}
      maxHeight={420}
      columns={[
        {
          title: words.number,
          render: (_, { said: enteredNumber }) => <span className="figure">{enteredNumber}</span>,
        },
        {
          title: words.order,
          render: (_, { order }) =>
            order ? (
              <Link to="/orders/$id" params={{ id: order.id }} className="figure">
                {order.number}
              </Link>
            ) : (
              '–'
            ),
        },
        { title: words.due, money: ({ order }) => order?.missing },
        { title: words.amount, money: ({ amount }) => amount },
        { title: words.fee, money: ({ fee }) => fee },
        {
          title: words.state,
          width: 260,
          render: (_, { issue }) => (
            <Tag
              style={{ whiteSpace: 'normal' }}
              color={issue === null ? 'success' : issue === 'less' || issue === 'more' ? 'warning' : 'error'}
            >
              {issue === null ? words.fine : words.issues[issue]}
            </Tag>
          ),
        },
      ]}
    />
  )
}

function MissingFromList({ absent }: Pick<ReplyOf<'POST /api/staff/receipt/check'>, 'absent'>) {
  const words = useWords('bank').bank.list
  if (absent.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      className={styles.below ?? ''}
      title={words.absent(absent.length)}
      description={
        <>
          <p>{words.absentHint}</p>
          <ul className={styles.checks}>
            {absent.slice(0, 20).map((missingOrder) => (
              <li key={missingOrder.id}>
                <Link to="/orders/$id" params={{ id: missingOrder.id }} className="figure">
                  {missingOrder.number}
                </Link>{' '}
                <span className="figure">{missingOrder.tracking}</span> {exactMoney(missingOrder.missing)} ·{' '}
                <DateTime at={missingOrder.finished_at} />
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
