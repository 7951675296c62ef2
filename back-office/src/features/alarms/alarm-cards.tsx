import { Button } from 'antd'
import { alarmFacts } from '@bailu/phrases/alarms/alarm-texts'
import { shopRuleTitle } from '@bailu/phrases/shop-rules/rule-name'
import { dayAndTime } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useLanguage } from '../../app/language.tsx'
import { AlarmSubject } from './alarm-list.tsx'
import styles from './alarms.module.css'

const EVERY_MS = 60_000
const MAX_SHOWN = 3

/** Open alarms on the dashboard; hidden when there are none. */
export function AlarmCards() {
  const { words, lang } = useLanguage()
  const { alarms } = words
  const query = useCall('GET /api/staff/alarm', {}, { every: EVERY_MS })
  const acknowledge = useAction('POST /api/staff/alarm/{id}/acknowledge', {
    done: alarms.acknowledged,
    refresh: ['GET /api/staff/alarm'],
  })
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
                {alarmFacts(detail, lang, shopRuleTitle(lang)).map(([name, value]) => ` · ${name}: ${value}`)}
              </p>
            </div>
            <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate({ input: { id } })}>
              {alarms.acknowledge}
            </Button>
          </li>
        ))}
      </ul>
      <Link to="/alarms">{list.length > MAX_SHOWN ? alarms.more(list.length - MAX_SHOWN) : alarms.all}</Link>
    </section>
  )
}
