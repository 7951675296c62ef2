import { ClockCircleOutlined } from '@ant-design/icons'
import type { SettingState } from '@bailu/contract/settings'
import { Link } from '@tanstack/react-router'
import { Alert, Tag } from 'antd'
import { dayAndTime } from '@bailu/phrases/format'
import { useCall } from '../../request/use-calls.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useLanguage } from '../../words.tsx'
import { GROUPS } from './fields.ts'
import styles from './settings.module.css'
import { ValueWords } from './value-words.tsx'

/** All shop rules with their current value and the number of scheduled changes. */
export function SettingsList() {
  const words = useLanguage().words.settings
  const query = useCall('GET /api/staff/setting', {})
  return (
    <>
      <p className="muted">{words.intro}</p>
      <Loaded query={query}>
        {({ list }) => (
          <>
            {GROUPS.map(([group, names]) => (
              <section key={group} className={styles.group}>
                <h2>{words.groups[group]}</h2>
                <div className={styles.grid}>
                  {names.map((name) => {
                    const state = list.find((one) => one.name === name)
                    return state && <Setting key={name} state={state} />
                  })}
                </div>
              </section>
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

function Setting({ state }: { state: SettingState }) {
  const { lang, words: all } = useLanguage()
  const words = all.settings
  const { title, hint } = words.names[state.name]
  return (
    <article className={styles.card}>
      <h3>{title}</h3>
      <p className="muted">{hint}</p>
      {state.broken && <Alert type="error" showIcon title={words.broken} />}
      <ValueWords name={state.name} value={state.value} />
      <div className={styles.foot}>
        {state.planned.length > 0 ? (
          <Tag icon={<ClockCircleOutlined />} color="warning">
            {words.plannedCount(state.planned.length)}
          </Tag>
        ) : (
          <span className="muted">{state.since ? words.since(dayAndTime(state.since, lang)) : words.first}</span>
        )}
        <Link
          to="/settings/$name"
          params={{ name: state.name }}
          aria-label={`${title}: ${state.may_change ? words.change : words.look}`}
        >
          {state.may_change ? words.change : words.look}
        </Link>
      </div>
    </article>
  )
}
