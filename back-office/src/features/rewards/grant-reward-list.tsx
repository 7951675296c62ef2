import { UploadOutlined } from '@ant-design/icons'
import type { GrantRow } from '@bailu/contract/rewards/staff'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { Alert, Button, Card, Flex, Form, Input, Table, Tag, Upload } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { Money } from '../../ui/figures.tsx'
import { useLanguage, useWords } from '../../app/language.tsx'
import styles from './rewards.module.css'

/** Grants activity rewards from a list: pasted or uploaded, checked row by row, then granted as checked. */
export function GrantRewardList() {
  const {
    lang,
    words: { approvals, rewards: words },
  } = useLanguage()
  const [list, setList] = useState('')
  const [checkedText, setCheckedText] = useState('')
  const check = useAction('POST /api/staff/reward/activity/check')
  const grant = useAction('POST /api/staff/reward/activity/list', {
    done: ({ granted, total, waits_until: until }) =>
      until ? approvals.grantWaits(dayAndTime(until, lang)) : words.grantedList(granted, exactMoney(total)),
    refresh: ['GET /api/staff/reward', 'GET /api/staff/reward/budget'],
    onDone: () => {
      setList('')
      check.reset()
    },
  })
  // The text changed after the check: it must be checked again.
  const checkedList = check.data && checkedText === list ? check.data : undefined
  const isOverBudget = checkedList !== undefined && checkedList.total > checkedList.left
  const isValid =
    checkedList !== undefined &&
    checkedList.wrong === 0 &&
    checkedList.right > 0 &&
    !isOverBudget &&
    !checkedList.too_long
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
            type={isValid ? 'default' : 'primary'}
            disabled={list.trim() === ''}
            loading={check.isPending}
            onClick={() => check.mutate({ input: { list } }, { onSuccess: () => setCheckedText(list) })}
          >
            {words.check}
          </Button>
          {isValid && (
            <Button
              type="primary"
              loading={grant.isPending}
              onClick={() => grant.mutate({ input: { list, rows: checkedList.right, total: checkedList.total } })}
            >
              {words.grantAll(checkedList.right, exactMoney(checkedList.total))}
            </Button>
          )}
        </Flex>
      </Form>
      {checkedList && (
        <div className={styles.checked}>
          <Alert
            type={isValid ? 'success' : 'warning'}
            showIcon
            title={words.checked(checkedList.right, checkedList.wrong, exactMoney(checkedList.total))}
            description={[
              checkedList.too_long && words.tooLong,
              isOverBudget && words.overBudget,
              checkedList.wrong > 0 && words.mend,
            ]
              .filter(Boolean)
              .join(' ')}
          />
          <GrantRows rows={checkedList.rows} />
        </div>
      )}
    </Card>
  )
}

function GrantRows({ rows }: { rows: GrantRow[] }) {
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
          render: (_, { issue }) =>
            issue ? (
              <span className={styles.wrong}>{words.issues[issue]}</span>
            ) : (
              <Tag color="success">{words.fine}</Tag>
            ),
        },
      ]}
    />
  )
}
