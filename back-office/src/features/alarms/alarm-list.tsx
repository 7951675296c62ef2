import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { AlarmRow } from '@bailu/contract/alarms/staff'
import { alarmFacts } from '@bailu/phrases/alarms/alarm-texts'
import { shopRuleTitle } from '@bailu/phrases/shop-rules/rule-name'
import { useAction } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { Mark } from '../../ui/mark.tsx'

/** Subject of an alarm, with a link to its page if there is one. */
export function AlarmSubject({ subject: { type, id, name } }: Pick<AlarmRow, 'subject'>) {
  const { alarms, shopRules } = useWords()
  const kind = alarms.subjects[type]
  if (!id) return kind
  if (type === 'order')
    return (
      <>
        {kind}{' '}
        <Link to="/orders/$id" params={{ id }}>
          {name ?? id}
        </Link>
      </>
    )
  if (type === 'user')
    return (
      <>
        {kind}{' '}
        <Link to="/customers/$id" params={{ id }}>
          {name ?? id}
        </Link>
      </>
    )
  if (type === 'product')
    return (
      <>
        {kind}{' '}
        <Link to="/products/$id" params={{ id }}>
          {name ?? id}
        </Link>
      </>
    )
  if (type === 'approval')
    return (
      <Link to="/approvals/$id" params={{ id }}>
        {kind}
      </Link>
    )
  if (type === 'setting') return (shopRules.names as Record<string, { title: string } | undefined>)[id]?.title ?? id
  return `${kind} ${name ?? id}`
}

/** Alarms, open or including acknowledged ones. */
export function AlarmList({ state }: { state: 'open' | 'all' }) {
  const { words, lang } = useLanguage()
  const { alarms } = words
  const acknowledge = useAction('POST /api/staff/alarm/{id}/acknowledge', {
    done: alarms.acknowledged,
    refresh: ['GET /api/staff/alarm'],
  })
  return (
    <List
      call="GET /api/staff/alarm"
      input={{ state }}
      rowKey={({ id }) => id}
      name={alarms.title}
      empty={alarms.empty}
      minWidth={860}
      columns={[
        {
          title: alarms.what,
          key: 'what',
          render: (_, { kind, detail }) => (
            <>
              <b>{alarms.kinds[kind].name}</b>
              <div>{alarms.kinds[kind].todo}</div>
              <div className="muted">
                {alarmFacts(detail, lang, shopRuleTitle(lang))
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(' · ')}
              </div>
            </>
          ),
        },
        {
          title: alarms.about,
          key: 'about',
          width: 200,
          render: (_, { subject }) => <AlarmSubject subject={subject} />,
        },
        { title: alarms.last, key: 'last', width: 170, render: (_, { last_at: at }) => <DateTime at={at} /> },
        { title: alarms.times, key: 'times', width: 90, align: 'end', dataIndex: 'count' },
        {
          title: alarms.state,
          key: 'state',
          width: 190,
          render: (_, { id, acknowledged }) =>
            acknowledged ? (
              <Mark tone="good">{alarms.by(acknowledged.by)}</Mark>
            ) : (
              <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate({ input: { id } })}>
                {alarms.acknowledge}
              </Button>
            ),
        },
      ]}
    />
  )
}
