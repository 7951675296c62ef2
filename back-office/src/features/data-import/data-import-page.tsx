import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import {
  IMPORT_KINDS,
  INVITATION_BATCH,
  INVITATION_DAYS,
  INVITATION_PAUSE_MINUTES,
} from '@bailu/contract/data-import/kinds'
import type { ImportSummary } from '@bailu/contract/data-import/staff'
import { exactMoney, points } from '@bailu/phrases/format'
import { fileUrl } from '../../app/api/request.ts'
import { askConfirmation, toast } from '../../app/feedback.ts'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import { CheckStep, IMPORT_CALLS, Step } from './check-step.tsx'
import styles from './data-import.module.css'

type Overview = ReplyOf<'GET /api/staff/data-import'>
const POLL_MS = 3_000
const TONES: Record<ImportSummary['state'], Tone> = {
  checked: 'waits',
  applying: 'acts',
  applied: 'good',
  stopped: 'bad',
}

/** A job that applies a file or books balances changes what is shown. */
const isRunning = ({ list, openings }: Overview): boolean =>
  list.some(({ state }) => state === 'applying') || openings.signed.partners + openings.signed.orders > 0

/** The move from another system, step by step; its state is on the server, so that it can be continued later. */
export function DataImportPage() {
  const words = useWords('dataImport').dataImport
  const query = useCall('GET /api/staff/data-import', {}, { every: POLL_MS, while: isRunning })
  return (
    <Page title={words.title}>
      <p className="muted">{words.lead}</p>
      <Loaded query={query}>
        {(overview) => (
          <>
            <RefreshWhenDone running={isRunning(overview)} />
            <ol className={styles.steps}>
              <Step title={words.template.title} hint={words.template.hint}>
                <Button icon={<DownloadOutlined />} href={fileUrl('GET /api/staff/data-import/template', {})} download>
                  {words.template.download}
                </Button>
              </Step>
              <CheckStep latest={overview.list[0]} />
              <ApplyStep latest={overview.list[0]} isAway={query.isError} />
              <SignOffStep {...overview} />
              <InviteStep {...overview} />
            </ol>
            <EarlierFiles list={overview.list.slice(1)} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The report says something else once a file was applied, or its import has stopped. */
function RefreshWhenDone({ running }: { running: boolean }) {
  const queries = useQueryClient()
  const wasRunning = useRef(running)
  useEffect(() => {
    if (wasRunning.current && !running)
      for (const key of IMPORT_CALLS) void queries.invalidateQueries({ queryKey: [key] })
    wasRunning.current = running
  }, [running, queries])
  return null
}

/** `isAway`: the server does not answer, so what is shown may be older than what is done. */
function ApplyStep({ latest, isAway }: { latest: ImportSummary | undefined; isAway: boolean }) {
  const words = useWords('dataImport').dataImport.apply
  return (
    <Step title={words.title} hint={words.hint}>
      {!latest && <span className="muted">{words.first}</span>}
      {latest?.stopped && latest.state === 'stopped' && (
        <Alert
          type="error"
          showIcon
          title={words.stopped(latest.stopped.sheet, latest.stopped.line)}
          description={latest.stopped.words}
        />
      )}
      {latest && (latest.state === 'checked' || latest.state === 'stopped') && !latest.erased && (
        <ApplyButton latest={latest} />
      )}
      {latest && (latest.state === 'applying' || latest.state === 'applied') && (
        <>
          <Progress
            aria-label={words.title}
            percent={Math.floor((latest.done * 100) / Math.max(1, latest.steps))}
            status={latest.state === 'applied' ? 'success' : 'active'}
          />
          {isAway && latest.state === 'applying' && (
            <div className={styles.issues}>
              <Alert type="warning" showIcon title={words.away} description={words.awayHint} />
            </div>
          )}
          <span className="muted">
            {latest.state === 'applied' ? words.done : words.started} {words.progress(latest.done, latest.steps)}
            {latest.finished_at && (
              <>
                , <DateTime at={latest.finished_at} />
              </>
            )}
          </span>
        </>
      )}
    </Step>
  )
}

function ApplyButton({ latest }: { latest: ImportSummary }) {
  const words = useWords('dataImport').dataImport.apply
  const { data: report } = useCall('GET /api/staff/data-import/{id}', { id: latest.id })
  const changes = report
    ? IMPORT_KINDS.reduce((sum, kind) => sum + report.counts[kind].new + report.counts[kind].changed, 0)
    : 0
  const isStopped = latest.state === 'stopped'
  if (report && report.errors === 0 && changes === 0 && !isStopped)
    return <span className="muted">{words.nothing}</span>
  return (
    <div className={`${styles.acts} ${styles.note}`}>
      <ActionButton
        call="POST /api/staff/data-import/{id}/apply"
        input={{ id: latest.id, plan: report?.plan ?? '' }}
        type="primary"
        disabled={!report?.plan}
        confirm={{ title: words.ask, content: words.askHint, okText: words.start }}
        refresh={IMPORT_CALLS}
      >
        {isStopped ? words.resume : words.start}
      </ActionButton>
      {report && report.errors > 0 && <span className="muted">{words.errors}</span>}
    </div>
  )
}

function SignOffStep({ openings, list }: Overview) {
  const words = useWords('dataImport').dataImport.signOff
  const { waiting, approval } = openings
  const waits = !approval && waiting.partners + waiting.orders > 0
  const isUnfinished = list.some(({ state }) => state === 'applying' || state === 'stopped')
  return (
    <Step title={words.title} hint={`${words.hint} ${words.limit(exactMoney(openings.limit))}`}>
      <dl className={`${styles.sums} ${styles.wide}`}>
        {(['waiting', 'signed', 'booked'] as const).map((state) => (
          <div key={state}>
            <dt>{words[state]}</dt>
            <dd>
              <Money satang={openings[state].amount + openings[state].orders_amount} />
            </dd>
            <dd className="muted">
              {words.of(openings[state].partners)}: <Money satang={openings[state].amount} />
            </dd>
            <dd className="muted">
              {words.ofOrders(openings[state].orders)}: <Money satang={openings[state].orders_amount} />
            </dd>
          </div>
        ))}
      </dl>
      {approval && (
        <Alert
          type="info"
          showIcon
          title={words.asked}
          action={
            <Link to="/approvals/$id" params={{ id: approval.id }}>
              {words.approval}
            </Link>
          }
        />
      )}
      {!approval && waiting.partners + waiting.orders === 0 && <span className="muted">{words.nothing}</span>}
      <div className={styles.acts}>
        <ActionButton
          call="POST /api/staff/data-import/sign-off"
          input={waiting}
          shown={waits}
          type="primary"
          disabled={isUnfinished}
          confirm={{
            title: words.ask(exactMoney(waiting.amount + waiting.orders_amount)),
            content: [words.of(waiting.partners), words.ofOrders(waiting.orders), words.askHint].join(' · '),
            okText: words.sign,
          }}
          done={({ waits_until }) => (waits_until === null ? words.done : words.asked)}
          refresh={IMPORT_CALLS}
        >
          {words.sign}
        </ActionButton>
        {waits && isUnfinished && <span className="muted">{words.unfinished}</span>}
      </div>
    </Step>
  )
}

function InviteStep({ invitations }: Overview) {
  const words = useWords('dataImport').dataImport.invite
  return (
    <Step title={words.title} hint={words.hint(INVITATION_BATCH, INVITATION_DAYS, INVITATION_PAUSE_MINUTES)}>
      <dl className={styles.sums}>
        {(['people', 'waiting', 'ready', 'sent', 'opened'] as const).map((state) => (
          <div key={state}>
            <dt>{words[state]}</dt>
            <dd>{points(invitations[state])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.acts}>
        {invitations.ready > 0 && (
          <InviteButton again={false} people={invitations.ready} name={words.send(invitations.ready)} />
        )}
        {invitations.again > 0 && (
          <InviteButton again people={invitations.again} name={words.again(invitations.again)} />
        )}
        {invitations.people > 0 && invitations.ready + invitations.waiting === 0 && (
          <span className="muted">{words.nobody}</span>
        )}
      </div>
    </Step>
  )
}

/** Invites everybody, one batch after the other; closing the page in between leaves the others for another click. */
function InviteButton({ again, people, name }: { again: boolean; people: number; name: string }) {
  const words = useWords('dataImport').dataImport.invite
  const invite = useAction('POST /api/staff/data-import/invitation', { refresh: IMPORT_CALLS })
  const inviteAll = async () => {
    let invited = 0
    for (let left = people; left > 0; left -= INVITATION_BATCH) {
      const reply = await invite.mutateAsync({ input: { again } })
      invited += reply.sent
      if (reply.sent === 0) break
    }
    toast.success(words.done(invited))
  }
  const ask = () =>
    askConfirmation({
      title: words.ask(people),
      content: words.askHint(Math.ceil(people / INVITATION_BATCH - 1) * INVITATION_PAUSE_MINUTES),
      okText: name,
      // A failed batch shows its message; those before it are sent.
      onOk: () => void inviteAll().catch(() => undefined),
    })
  return (
    <Button type={again ? 'default' : 'primary'} loading={invite.isPending} onClick={ask}>
      {name}
    </Button>
  )
}

function EarlierFiles({ list }: Pick<Overview, 'list'>) {
  const words = useWords('dataImport').dataImport
  if (list.length === 0) return null
  return (
    <section>
      <h2>{words.earlier}</h2>
      <DataTable
        size="middle"
        rowKey="id"
        dataSource={list}
        minWidth={520}
        asCards
        columns={[
          { title: words.fileName, render: (_, row) => words.check.file(row.name, row.by) },
          { title: words.when, render: (_, row) => <DateTime at={row.at} /> },
          { title: words.state, render: (_, row) => <Mark tone={TONES[row.state]}>{words.states[row.state]}</Mark> },
        ]}
      />
    </section>
  )
}
