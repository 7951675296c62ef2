import { Button } from 'antd'
import { alarmFacts } from '@bailu/phrases/alarm-words'
import { settingWords } from '@bailu/phrases/setting-words'
import { useAct } from '../../request/use-calls.ts'
import { When } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useLanguage } from '../../words.tsx'
import { Subject } from './subject.tsx'

/** Alarms, open or including acknowledged ones. */
export function AlarmList({ state }: { state: 'open' | 'all' }) {
  const { words, lang } = useLanguage()
  const { alarms } = words
  const acknowledge = useAct('POST /api/staff/alarm/{id}/acknowledge', {
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
                {alarmFacts(detail, lang, settingWords(lang))
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(' · ')}
              </div>
            </>
          ),
        },
        { title: alarms.about, key: 'about', width: 200, render: (_, { subject }) => <Subject subject={subject} /> },
        { title: alarms.last, key: 'last', width: 170, render: (_, { last_at: at }) => <When at={at} /> },
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
