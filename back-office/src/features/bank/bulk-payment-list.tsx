import { UploadOutlined } from '@ant-design/icons'
import type { ReplyOf } from '@bailu/contract/calls'
import type { ReceiptListRow } from '@bailu/contract/receipts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Flex, Form, Input, Table, Tag, Upload } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { ConfirmLeaveDialog } from '../../ui/form/unsaved-changes.tsx'
import { toCardTable } from '../../ui/card-table.tsx'
import { Money, DateTime } from '../../ui/figures.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './bank.module.css'
import { BookPaymentListForm } from './book-payment-list.tsx'

/** Books one payment for many orders or parcels: a list is pasted or uploaded, checked row by row, then booked. */
export function BulkPaymentList() {
  const words = useWords().bank.list
  const [list, setList] = useState('')
  const [checkedText, setCheckedText] = useState('')
  const check = useAction('POST /api/staff/receipt/check')
  const checkedList = check.data && checkedText === list ? check.data : undefined
  return (
    <>
      <ConfirmLeaveDialog isDirty={() => list.trim() !== ''} />
      <p className="muted">{words.lead}</p>
      <Form layout="vertical">
        <Form.Item label={words.paste} htmlFor="money-list">
          <Input.TextArea
            id="money-list"
            value={list}
            onChange={({ target }) => setList(target.value)}
            rows={7}
            maxLength={60_000}
            placeholder={'TH0123456789,890.00,20'}
            spellCheck={false}
            className={styles.rows ?? ''}
          />
        </Form.Item>
        <Flex gap={8} wrap>
          <Upload
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            showUploadList={false}
            beforeUpload={async (file) => {
              setList(decodeText(await file.arrayBuffer()).slice(0, 60_000))
              return false
            }}
          >
            <Button icon={<UploadOutlined />}>{words.file}</Button>
          </Upload>
          <Button
            type={checkedList ? 'default' : 'primary'}
            disabled={list.trim() === ''}
            loading={check.isPending}
            onClick={() => check.mutate({ input: { list } }, { onSuccess: () => setCheckedText(list) })}
          >
            {words.check}
          </Button>
        </Flex>
      </Form>
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
    </>
  )
}

/** Decodes UTF-8, else Windows-874, which Thai couriers and banks still use. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

function CheckedRows({ rows }: { rows: ReceiptListRow[] }) {
  const words = useWords().bank.list
  return (
    <Table<ReceiptListRow>
      size="small"
      rowKey="line"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 720, y: 420 }}
      {...toCardTable<ReceiptListRow>([
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
        {
          title: words.due,
          align: 'right',
          render: (_, { order }) => (order ? <Money satang={order.missing} /> : '–'),
        },
        {
          title: words.amount,
          align: 'right',
          render: (_, { amount }) => (amount === null ? '–' : <Money satang={amount} />),
        },
        { title: words.fee, align: 'right', render: (_, { fee }) => <Money satang={fee} /> },
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
      ])}
    />
  )
}

function MissingFromList({ absent }: Pick<ReplyOf<'POST /api/staff/receipt/check'>, 'absent'>) {
  const words = useWords().bank.list
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
