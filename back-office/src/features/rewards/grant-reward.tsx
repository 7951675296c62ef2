import { askConfirmation } from '../../app/feedback.ts'
import { Alert, Button, Card, Form, Progress, Tag } from 'antd'
import { dayAndTime, exactMoney, plainBaht } from '@bailu/phrases/format'
import type { GrantRow } from '@bailu/contract/rewards/staff'
import { useState } from 'react'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { FormErrors, TextItem, useFormAction } from '../../ui/form/form.tsx'
import styles from './rewards.module.css'
import { DataTable } from '../../ui/table/data-table.tsx'
import { PastedList } from '../../ui/form/pasted-list.tsx'

/** Remaining budget for activity rewards this month. */
export function RewardBudget() {
  const words = useWords('rewards').rewards
  const { data } = useCall('GET /api/staff/reward/budget', {})
  if (!data) return null
  const text = words.left(exactMoney(data.left), exactMoney(data.budget))
  return (
    <div className={styles.budget}>
      <span>{text}</span>
      <Progress
        aria-label={text}
        percent={data.budget === 0 ? 100 : Math.min(100, (data.granted / data.budget) * 100)}
        showInfo={false}
        size="small"
      />
    </div>
  )
}

type GrantValues = { employee_no: string; amount: number; note: string }

/** Grants an activity reward to one partner. */
export function GrantReward() {
  const {
    lang,
    words: { approvals, rewards: words },
  } = useLanguage('approvals', 'rewards')
  const grant = useFormAction('POST /api/staff/reward/activity', {
    toInput: (fields: GrantValues) => fields,
    done: ({ waits_until: until }) => (until ? approvals.grantWaits(dayAndTime(until, lang)) : words.granted),
    refresh: ['GET /api/staff/reward', 'GET /api/staff/reward/budget'],
    emptied: true,
  })
  const check = useAction('POST /api/staff/reward/activity/check', { parallel: false })
  const ask = async (fields: GrantValues) => {
    const list = `${fields.employee_no},${plainBaht(fields.amount)},-`
    const checked = await check.mutateAsync({ input: { list } }).catch(() => undefined)
    if (!checked) return
    const [row] = checked.rows
    // The call itself says in its field what is wrong.
    if (!row || row.issue) return grant.send(fields)
    askConfirmation({
      title: words.askTitle,
      content: words.ask(exactMoney(fields.amount), [row.employee_no, row.nickname].filter(Boolean).join(' ')),
      okText: words.grant,
      onOk: () => grant.send(fields),
    })
  }
  return (
    <Card title={words.single}>
      <Form {...grant.formProps} onFinish={(fields) => void ask(fields)}>
        <TextItem name="employee_no" label={words.partnerFilter} needed={words.needed} max={20} />
        <BahtItem name="amount" label={words.amount} requiredMessage={words.needed} max={100_000_000} />
        <TextItem name="note" label={words.note} needed={words.needed} max={200} />
        <FormErrors action={grant} />
        <Button type="primary" htmlType="submit" loading={grant.busy || check.busy}>
          {words.grant}
        </Button>
      </Form>
    </Card>
  )
}

/** Grants activity rewards from a list: pasted or uploaded, checked row by row, then granted as checked. */
export function GrantRewardList() {
  const {
    lang,
    words: { approvals, rewards: words },
  } = useLanguage('approvals', 'rewards')
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
  const ask = (rows: number, total: number) =>
    askConfirmation({
      title: words.askTitle,
      content: words.askList(rows, exactMoney(total)),
      okText: words.grantAll(rows, exactMoney(total)),
      onOk: () => grant.mutateAsync({ input: { list, rows, total } }).catch(() => undefined),
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
      <PastedList
        id="grant-list"
        value={list}
        onChange={setList}
        maxLength={30_000}
        rows={8}
        placeholder="BL0001,500,Songkran"
        texts={words}
        hint={words.pasteHint}
        className={styles.list}
        isChecked={isValid}
        checking={check.isPending}
        onCheck={() => check.mutate({ input: { list } }, { onSuccess: () => setCheckedText(list) })}
      >
        {isValid && (
          <Button type="primary" loading={grant.isPending} onClick={() => ask(checkedList.right, checkedList.total)}>
            {words.grantAll(checkedList.right, exactMoney(checkedList.total))}
          </Button>
        )}
      </PastedList>
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
  const words = useWords('rewards').rewards
  return (
    <DataTable
      rowKey="line"
      dataSource={rows}
      minWidth={640}
      maxHeight={420}
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
        { title: words.amount, money: ({ amount }) => amount },
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
