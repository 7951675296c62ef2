import { Link } from '@tanstack/react-router'
import type { AlarmRow } from '@bailu/contract/alarms/staff'
import { alarmFacts } from '@bailu/phrases/alarms/alarm-facts'
import { shopRuleTitle } from '@bailu/phrases/shop-rules/rule-name'
import { dayAndTime } from '@bailu/phrases/format'
import { useLanguage, useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { List } from '../../ui/table/list.tsx'
import { pageOfSubject } from '../../ui/subject-page.ts'
import { Mark } from '../../ui/mark.tsx'
import { useCall } from '../../app/api/use-calls.ts'
import styles from './alarms.module.css'

/** Subject of an alarm, with a link to its page if there is one. */
export function AlarmSubject({ subject: { type, id, name } }: Pick<AlarmRow, 'subject'>) {
  const { alarms, shopRules } = useWords('alarms', 'shopRules')
  const kind = alarms.subjects[type]
  if (!id) return kind
  if (type === 'shop_rule') return (shopRules.names as Record<string, { title: string } | undefined>)[id]?.title ?? id
  const page = pageOfSubject(type, id)
  if (type === 'approval') return <Link {...page}>{kind}</Link>
  return (
    <>
      {kind} {page ? <Link {...page}>{name ?? id}</Link> : (name ?? id)}
    </>
  )
}

/** Confirms that an alarm was seen. */
export function AcknowledgeButton({ id }: Pick<AlarmRow, 'id'>) {
  const { alarms } = useWords('alarms')
  return (
    <ActionButton
      call="POST /api/staff/alarm/{id}/acknowledge"
      input={{ id }}
      done={alarms.acknowledged}
      refresh={['GET /api/staff/alarm']}
    >
      {alarms.acknowledge}
    </ActionButton>
  )
}

/** Alarms, open or including acknowledged ones. */
export function AlarmList({ state }: { state: 'open' | 'all' }) {
  const { words, lang } = useLanguage('alarms', 'audit', 'shopRules')
  const { alarms, audit, shopRules } = words
  return (
    <List
      call="GET /api/staff/alarm"
      input={{ state }}
      name={alarms.title}
      empty={alarms.empty}
      minWidth={860}
      columns={[
        {
          title: alarms.what,
          render: (_, { kind, detail }) => (
            <>
              <b>{alarms.kinds[kind].name}</b>
              <div>{alarms.kinds[kind].todo}</div>
              <div className="muted">
                {alarmFacts(detail, lang, alarms.facts, shopRuleTitle(shopRules.names))
                  .map(([name, value]) => audit.joined(name, value))
                  .join(' · ')}
              </div>
            </>
          ),
        },
        {
          title: alarms.about,
          width: 200,
          render: (_, { subject }) => <AlarmSubject subject={subject} />,
        },
        { title: alarms.last, width: 170, time: ({ last_at: at }) => at },
        { title: alarms.times, width: 90, align: 'end', dataIndex: 'count' },
        {
          title: alarms.state,
          width: 190,
          render: (_, { id, acknowledged }) =>
            acknowledged ? <Mark tone="good">{alarms.by(acknowledged.by)}</Mark> : <AcknowledgeButton id={id} />,
        },
      ]}
    />
  )
}

const EVERY_MS = 60_000
const MAX_SHOWN = 3

/** Open alarms on the dashboard; hidden when there are none. */
export function AlarmCards() {
  const { words, lang } = useLanguage('alarms', 'audit', 'shopRules')
  const { alarms, audit, shopRules } = words
  const query = useCall('GET /api/staff/alarm', {}, { every: EVERY_MS })
  const list = query.data?.list ?? []
  if (list.length === 0) return null
  return (
    <section className={styles.alarms} aria-labelledby="alarms">
      <h2 id="alarms" className={styles.heading}>
        {alarms.title}
      </h2>
      <p className="muted">{alarms.hint}</p>
      <ul className={styles.list}>
        {list.slice(0, MAX_SHOWN).map(({ id, kind, subject, detail, first_at: firstAt, last_at: lastAt, count }) => (
          <li key={id} className={styles.alarm}>
            <div className={styles.text}>
              <h3 className={styles.name}>{alarms.kinds[kind].name}</h3>
              <p>{alarms.kinds[kind].todo}</p>
              <p className="muted">
                <AlarmSubject subject={subject} /> · {dayAndTime(lastAt, lang)}
                {count > 1 && ` · ${alarms.often(count)} ${alarms.since(dayAndTime(firstAt, lang))}`}
                {alarmFacts(detail, lang, alarms.facts, shopRuleTitle(shopRules.names)).map(
                  ([name, value]) => ` · ${audit.joined(name, value)}`,
                )}
              </p>
            </div>
            <AcknowledgeButton id={id} />
          </li>
        ))}
      </ul>
      <Link to="/alarms">{list.length > MAX_SHOWN ? alarms.more(list.length - MAX_SHOWN) : alarms.all}</Link>
    </section>
  )
}
