import { UploadOutlined } from '@ant-design/icons'
import type { ReplyOf } from '@bailu/contract/calls'
import type { ListRow } from '@bailu/contract/staff-receipts'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Flex, Form, Input, Table, Tag, Upload } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskLeaving } from '../../ui/ask-leaving.tsx'
import { asCards } from '../../ui/cards.tsx'
import { Money, When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import styles from './bank.module.css'
import { BookList } from './book-list.tsx'

/** Books one payment for many orders or parcels: a list is pasted or uploaded, checked row by row, then booked. */
export function MoneyList() {
  const words = useWords().bank.list
  const [list, setList] = useState('')
  const [checked, setChecked] = useState('')
  const check = useAct('POST /api/staff/receipt/check')
  const seen = check.data && checked === list ? check.data : undefined
  return (
    <>
      <AskLeaving dirty={() => list.trim() !== ''} />
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
              setList(textOf(await file.arrayBuffer()).slice(0, 60_000))
              return false
            }}
          >
            <Button icon={<UploadOutlined />}>{words.file}</Button>
          </Upload>
          <Button
            type={seen ? 'default' : 'primary'}
            disabled={list.trim() === ''}
            loading={check.isPending}
            onClick={() => check.mutate({ input: { list } }, { onSuccess: () => setChecked(list) })}
          >
            {words.check}
          </Button>
        </Flex>
      </Form>
      {seen && (
        <div className={styles.below}>
          {seen.too_long && <Alert type="error" showIcon title={words.tooLong} />}
          <Rows rows={seen.rows} />
          <Absent absent={seen.absent} />
          {!seen.too_long && (
            <BookList
              key={checked}
              seen={seen}
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
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

function Rows({ rows }: { rows: ListRow[] }) {
  const words = useWords().bank.list
  return (
    <Table<ListRow>
      size="small"
      rowKey="line"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 720, y: 420 }}
      {...asCards<ListRow>([
        { title: words.number, render: (_, { said }) => <span className="figure">{said}</span> },
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
          render: (_, { trouble }) => (
            <Tag
              style={{ whiteSpace: 'normal' }}
              color={trouble === null ? 'success' : trouble === 'less' || trouble === 'more' ? 'warning' : 'error'}
            >
              {trouble === null ? words.fine : words.troubles[trouble]}
            </Tag>
          ),
        },
      ])}
    />
  )
}

function Absent({ absent }: Pick<ReplyOf<'POST /api/staff/receipt/check'>, 'absent'>) {
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
            {absent.slice(0, 20).map((one) => (
              <li key={one.id}>
                <Link to="/orders/$id" params={{ id: one.id }} className="figure">
                  {one.number}
                </Link>{' '}
                <span className="figure">{one.tracking}</span> {exactMoney(one.missing)} · <When at={one.finished_at} />
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
