import { Button } from 'antd'
import { alarmFacts } from '@bailu/phrases/alarm-words'
import { settingWords } from '@bailu/phrases/setting-words'
import { dayAndTime } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { useAct, useCall } from '../../request/use-calls.ts'
import { useLanguage } from '../../words.tsx'
import { Subject } from './subject.tsx'
import styles from './alarms.module.css'

const EVERY_MS = 60_000
const SHOWN = 3

/** Open alarms on the dashboard; hidden when there are none. */
export function AlarmCards() {
  const { words, lang } = useLanguage()
  const { alarms } = words
  const open = useCall('GET /api/staff/alarm', {}, { every: EVERY_MS })
  const acknowledge = useAct('POST /api/staff/alarm/{id}/acknowledge', {
    done: alarms.acknowledged,
    refresh: ['GET /api/staff/alarm'],
  })
  const list = open.data?.list ?? []
  if (list.length === 0) return null
  return (
    <section className={styles.alarms} aria-labelledby="alarms">
      <h2 id="alarms" className={styles.heading}>
        {alarms.title}
      </h2>
      <p className="muted">{alarms.hint}</p>
      <ul className={styles.list}>
        {list.slice(0, SHOWN).map(({ id, kind, subject, detail, first_at: first, last_at: last, count }) => (
          <li key={id} className={styles.alarm}>
            <div className={styles.said}>
              <h3 className={styles.name}>{alarms.kinds[kind].name}</h3>
              <p>{alarms.kinds[kind].todo}</p>
              <p className="muted">
                <Subject subject={subject} /> · {dayAndTime(last, lang)}
                {count > 1 && ` · ${alarms.often(count)} ${alarms.since(dayAndTime(first, lang))}`}
                {alarmFacts(detail, lang, settingWords(lang)).map(([name, value]) => ` · ${name}: ${value}`)}
              </p>
            </div>
            <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate({ input: { id } })}>
              {alarms.acknowledge}
            </Button>
          </li>
        ))}
      </ul>
      <Link to="/alarms">{list.length > SHOWN ? alarms.more(list.length - SHOWN) : alarms.all}</Link>
    </section>
  )
}
