import type { PastChange, SettingName, SettingState } from '@bailu/contract/settings'
import { SETTINGS_OF_OPERATIONS } from '@bailu/contract/settings'
import { dayAndTime } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Tag } from 'antd'
import { useCall } from '../../request/use-calls.ts'
import { When } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useMay } from '../../use-me.ts'
import { useWaiting } from '../../use-waiting.ts'
import { useLanguage, useWords } from '../../words.tsx'
import { ChangeForm } from './change-form.tsx'
import { Planned } from './planned.tsx'
import styles from './settings.module.css'
import { ValueWords } from './value-words.tsx'

/** Page of one shop rule: current value, scheduled changes, change form and history. */
export function SettingDesk({ name }: { name: SettingName }) {
  const words = useWords().settings
  const query = useCall('GET /api/staff/setting/{name}', { name })
  return (
    <>
      <p className="muted">{words.names[name].hint}</p>
      <Loaded query={query}>
        {(state) => (
          <div className={styles.two}>
            <div>
              <Holds state={state} />
              <section className={styles.box}>
                <h2>{words.planned}</h2>
                {state.waits && <Waits waits={state.waits} />}
                <Planned state={state} />
              </section>
            </div>
            <section className={styles.box}>
              <h2>{words.newValue}</h2>
              {state.may_change ? (
                <ChangeForm key={state.version} state={state} />
              ) : (
                <p className="muted">{SETTINGS_OF_OPERATIONS.includes(name) ? words.notYours : words.onlyOwner}</p>
              )}
            </section>
          </div>
        )}
      </Loaded>
      <section className={styles.history}>
        <h2>{words.history}</h2>
        <History name={name} />
      </section>
    </>
  )
}

/** A change waits for the approval of a second owner, with a link to the approval. */
function Waits({ waits: { approval, until } }: { waits: NonNullable<SettingState['waits']> }) {
  const { lang, words } = useLanguage()
  const { second } = words.approvals
  const may = useMay()
  useWaiting(approval)
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.waits ?? ''}
      title={second.waiting(dayAndTime(until, lang))}
      description={
        may('GET /api/staff/approval/{id}') && (
          <Link to="/approvals/$id" params={{ id: approval }}>
            {second.look}
          </Link>
        )
      }
    />
  )
}

function Holds({ state }: { state: SettingState }) {
  const { lang, words } = useLanguage()
  const { now, since, first, broken } = words.settings
  return (
    <section className={styles.box}>
      <h2>{now}</h2>
      {state.broken && <Alert type="error" showIcon title={broken} />}
      <ValueWords name={state.name} value={state.value} />
      <p className="muted">{state.since ? since(dayAndTime(state.since, lang)) : first}</p>
    </section>
  )
}

const COLOURS = {
  planned: 'warning',
  holds: 'success',
  past: 'default',
  withdrawn: 'default',
  broken: 'error',
} as const

function History({ name }: { name: SettingName }) {
  const words = useWords().settings
  const { columns, states } = words
  return (
    <List
      call="GET /api/staff/setting/{name}/history"
      input={{ name }}
      rowKey={({ id }) => id}
      name={words.history}
      empty={words.historyEmpty}
      minWidth={960}
      columns={[
        { title: columns.value, width: 240, render: (_, row) => <ValueWords name={name} value={row.value} /> },
        { title: columns.from, width: 165, render: (_, row) => <When at={row.from} /> },
        {
          title: columns.state,
          render: (_, row) => <Tag color={COLOURS[row.state]}>{states[row.state]}</Tag>,
        },
        { title: columns.who, render: (_, row) => row.who },
        { title: columns.made, width: 165, render: (_, row) => row.at && <When at={row.at} /> },
        { title: columns.why, width: 190, render: (_, row) => <Why row={row} /> },
      ]}
    />
  )
}

function Why({ row }: { row: PastChange }) {
  const words = useWords().settings
  return (
    <>
      {row.reason}
      {row.withdrawn && (
        <div className="muted">
          {words.withdrawnBy(row.withdrawn.who)}: {row.withdrawn.reason}
        </div>
      )}
    </>
  )
}
