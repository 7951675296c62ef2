import type { BankLine } from '@bailu/contract/staff-statements'
import { exactMoney } from '@bailu/phrases/format'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Table } from 'antd'
import { useRef, useState } from 'react'
import { useList } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Trouble } from '../../ui/broken.tsx'
import { asCards } from '../../ui/cards.tsx'
import { ChooseAll } from '../../ui/choose-all.tsx'
import { useWords } from '../../words.tsx'
import { BANK_CALLS } from './bank-calls.ts'
import styles from './bank.module.css'
import { exact } from './exact.ts'
import { useLineColumns } from './line-columns.tsx'
import { LineDeeds } from './line-deeds.tsx'
import { useConfirmLines } from './use-confirm-lines.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Open statement lines with the proposed orders; selected by mouse or keyboard and confirmed in bulk. */
export function MatchTable() {
  const { bank: words, shell } = useWords()
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useList(
    'GET /api/staff/bank-line',
    { state: 'open' },
  )
  const lines = data?.pages.flatMap(({ list }) => list) ?? []
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string[]>([])
  const [here, setHere] = useState(0)
  const [asking, setAsking] = useState(false)
  const table = useRef<HTMLElement>(null)
  const { progress, running, run } = useConfirmLines((done) => {
    setChosen([])
    if (done > 0) for (const key of BANK_CALLS) void queries.invalidateQueries({ queryKey: [key] })
  })
  const picked = lines.filter((line) => chosen.includes(line.id) && exact(line))
  const sure = lines.filter((line) => line.proposal?.confidence === 'sure' && exact(line))
  const closed = picked.filter((line) => line.closed)
  const move = (step: number) => {
    const next = Math.min(Math.max(here + step, 0), Math.max(lines.length - 1, 0))
    setHere(next)
    table.current?.querySelector(`[data-row-key="${lines[next]?.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const toggle = (line: BankLine | undefined) => {
    if (!line || !exact(line)) return
    setChosen((now) => (now.includes(line.id) ? now.filter((id) => id !== line.id) : [...now, line.id]))
  }
  const go = () => {
    if (running || picked.length === 0) return
    if (closed.length > 0) setAsking(true)
    else void run(picked, '')
  }
  useRowKeys({
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
    Space: () => toggle(lines[here]),
    Enter: go,
  })
  const columns = useLineColumns('open', (line) => <LineDeeds line={line} />)
  if (error && lines.length === 0) return <Trouble cause={error} onRetry={() => void refetch()} />
  return (
    <section ref={table} aria-label={words.tabs.open} aria-busy={isFetching || running}>
      {lines.length > 0 && (
        <div className={styles.bar}>
          <Button type="primary" disabled={picked.length === 0} loading={running} onClick={go}>
            {words.confirm(picked.length)}
          </Button>
          <Button disabled={sure.length === 0 || running} onClick={() => setChosen(sure.map(({ id }) => id))}>
            {words.sureOnes(sure.length)}
          </Button>
          {running && progress ? (
            <span className="muted">{words.confirming(progress.done, progress.of)}</span>
          ) : (
            <span className={`muted ${styles.keys}`}>{words.keys}</span>
          )}
        </div>
      )}
      {progress && !running && (
        <div role="status" className={styles.bar}>
          {progress.done > 0 && <Alert type="success" showIcon title={words.confirmed(progress.done)} />}
          {progress.failed.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={words.failed(progress.failed.length)}
              description={progress.failed.map(({ line, why }) => (
                <div key={line.id}>
                  {exactMoney(line.amount)} {line.words}: {why}
                </div>
              ))}
            />
          )}
        </div>
      )}
      <Table<BankLine>
        {...asCards(columns)}
        size="middle"
        rowKey="id"
        dataSource={lines}
        loading={isPending}
        pagination={false}
        sticky
        scroll={{ x: 900 }}
        rowClassName={(_, at) => (at === here ? (styles.here ?? '') : '')}
        onRow={(_, at) => ({ 'aria-current': at === here, onClick: () => setHere(at ?? 0) })}
        rowSelection={{
          columnTitle: (box) => <ChooseAll box={lines.length > 0 && box} />,
          selectedRowKeys: chosen,
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: (line) => ({ disabled: !exact(line) || running, 'aria-label': exactMoney(line.amount) }),
        }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.empty.open} /> }}
      />
      {hasNextPage && (
        <Button className={styles.below ?? ''} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {shell.showMore}
        </Button>
      )}
      <AskReason
        open={asking}
        title={words.closedTitle}
        deed={words.confirm(picked.length)}
        busy={running}
        onCancel={() => setAsking(false)}
        onDone={(reason) => {
          setAsking(false)
          void run(picked, reason)
        }}
      >
        <p>{words.closedHint(closed.length)}</p>
      </AskReason>
    </section>
  )
}
