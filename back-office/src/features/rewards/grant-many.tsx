import { UploadOutlined } from '@ant-design/icons'
import type { GrantRow } from '@bailu/contract/staff-rewards'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { Alert, Button, Card, Flex, Form, Input, Table, Tag, Upload } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { Money } from '../../ui/figures.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import styles from './rewards.module.css'

/** Grants activity rewards from a list: pasted or uploaded, checked row by row, then granted as checked. */
export function GrantMany() {
  const {
    lang,
    words: { approvals, rewards: words },
  } = useLanguage()
  const [list, setList] = useState('')
  const [checkedList, setCheckedList] = useState('')
  const check = useAct('POST /api/staff/reward/activity/check')
  const grant = useAct('POST /api/staff/reward/activity/list', {
    done: ({ granted, total, waits_until: until }) =>
      until ? approvals.grantWaits(dayAndTime(until, lang)) : words.grantedList(granted, exactMoney(total)),
    refresh: ['GET /api/staff/reward', 'GET /api/staff/reward/budget'],
    onDone: () => {
      setList('')
      check.reset()
    },
  })
  // The text changed after the check: it must be checked again.
  const seen = check.data && checkedList === list ? check.data : undefined
  const over = seen !== undefined && seen.total > seen.left
  const fine = seen !== undefined && seen.wrong === 0 && seen.right > 0 && !over && !seen.too_long
  return (
    <Card title={words.byList}>
      <Form layout="vertical">
        <Form.Item label={words.paste} htmlFor="grant-list" extra={words.pasteHint}>
          <Input.TextArea
            id="grant-list"
            value={list}
            onChange={({ target }) => setList(target.value)}
            rows={8}
            maxLength={30_000}
            placeholder={'BL0001,500,Songkran'}
            spellCheck={false}
            className={styles.list ?? ''}
          />
        </Form.Item>
        <Flex gap={8} wrap>
          <Upload
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            showUploadList={false}
            beforeUpload={async (file) => {
              setList((await file.text()).slice(0, 30_000))
              return false
            }}
          >
            <Button icon={<UploadOutlined />}>{words.file}</Button>
          </Upload>
          <Button
            type={fine ? 'default' : 'primary'}
            disabled={list.trim() === ''}
            loading={check.isPending}
            onClick={() => check.mutate({ input: { list } }, { onSuccess: () => setCheckedList(list) })}
          >
            {words.check}
          </Button>
          {fine && (
            <Button
              type="primary"
              loading={grant.isPending}
              onClick={() => grant.mutate({ input: { list, rows: seen.right, total: seen.total } })}
            >
              {words.grantAll(seen.right, exactMoney(seen.total))}
            </Button>
          )}
        </Flex>
      </Form>
      {seen && (
        <div className={styles.checked}>
          <Alert
            type={fine ? 'success' : 'warning'}
            showIcon
            title={words.checked(seen.right, seen.wrong, exactMoney(seen.total))}
            description={[seen.too_long && words.tooLong, over && words.overBudget, seen.wrong > 0 && words.mend]
              .filter(Boolean)
              .join(' ')}
          />
          <Rows rows={seen.rows} />
        </div>
      )}
    </Card>
  )
}

function Rows({ rows }: { rows: GrantRow[] }) {
  const words = useWords().rewards
  return (
    <Table<GrantRow>
      size="small"
      rowKey="line"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 640, y: 420 }}
      columns={[
        { title: words.line, dataIndex: 'line', width: 60, align: 'right' },
        {
          title: words.partner,
          render: (_, row) => (
            <>
              <span className="figure">{row.employee_no}</span> {row.nickname}
            </>
          ),
        },
        {
          title: words.amount,
          align: 'right',
          render: (_, { amount }) => (amount === null ? '–' : <Money satang={amount} />),
        },
        { title: words.note, dataIndex: 'note' },
        {
          title: words.state,
          render: (_, { trouble }) =>
            trouble ? (
              <span className={styles.wrong}>{words.troubles[trouble]}</span>
            ) : (
              <Tag color="success">{words.fine}</Tag>
            ),
        },
      ]}
    />
  )
}
