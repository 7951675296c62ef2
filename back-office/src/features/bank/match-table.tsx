import { DataTable } from '../../ui/table/data-table.tsx'
import { SelectAllHeader } from '../../ui/table/row-selection.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { BankLine } from '@bailu/contract/bank/staff'
import { exactMoney } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { type SendFailure, sendInOrder } from '@bailu/client/send-in-order'
import { useAction, useList, useSequence } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { TextItem } from '../../ui/form/form.tsx'
import { LoadError } from '../../ui/load-states.tsx'
import { useRowShortcuts } from '../../ui/use-shortcuts.ts'
import { isExactMatch, BANK_CALLS } from './allocate-amounts.ts'
import styles from './bank.module.css'
import { LineActions } from './line-actions.tsx'
import { useLineColumns } from './line-columns.tsx'

export type FailedLine = { line: BankLine; message: string }
export type ConfirmProgress = { done: number; total: number; failed: FailedLine[] }

/** A lost connection is shown by the action itself. */
const toFailedLine = ({ item: line, cause }: SendFailure<BankLine>): FailedLine[] =>
  cause instanceof AppError ? [{ line, message: cause.message }] : []

/** Confirms lines one after the other, each in its own transaction: an error of one does not stop the others. */
export function useConfirmLines(onEnd: (done: number) => void) {
  const [progress, setProgress] = useState<ConfirmProgress>()
  const confirm = useAction('POST /api/staff/bank-line/{id}/confirm', { quiet: true })
  const link = useAction('POST /api/staff/bank-line/{id}/link', { quiet: true })
  const confirmLine = async ({ id, proposal }: BankLine, closedReason: string) => {
    if (proposal?.receipt) return link.mutateAsync({ input: { id, bank_reference: proposal.receipt.bank_reference } })
    const orders = (proposal?.orders ?? []).map(({ number, missing }) => ({ number, amount: missing }))
    return confirm.mutateAsync({ input: { id, orders, closed_reason: closedReason } })
  }
  const confirmAll = useSequence(async ({ lines, closedReason }: { lines: BankLine[]; closedReason: string }) => {
    const show = ({ replies, failures }: { replies: readonly unknown[]; failures: readonly SendFailure<BankLine>[] }) =>
      setProgress({ done: replies.length, total: lines.length, failed: failures.flatMap(toFailedLine) })
    const outcome = await sendInOrder(lines, (line) => confirmLine(line, line.closed ? closedReason : ''), show)
    show(outcome)
    onEnd(outcome.replies.length)
  })
  const run = (lines: BankLine[], closedReason: string) => confirmAll.mutate({ lines, closedReason })
  return { progress, running: confirmAll.busy, run }
}

/** Open statement lines with the proposed orders; selected by mouse or keyboard and confirmed in bulk. */
export function MatchTable() {
  const { bank: words, shell } = useWords('bank')
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useList(
    'GET /api/staff/bank-line',
    { state: 'open' },
  )
  const lines = data?.pages.flatMap(({ list }) => list) ?? []
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string[]>([])
  const [currentIndex, setCurrentIndex] = useState(0)
  const [form] = Form.useForm<{ reason: string }>()
  const [isAskingReason, setIsAskingReason] = useState(false)
  const table = useRef<HTMLElement>(null)
  const { progress, running, run } = useConfirmLines((done) => {
    setChosen([])
    if (done > 0) for (const key of BANK_CALLS) void queries.invalidateQueries({ queryKey: [key] })
  })
  const picked = lines.filter((line) => chosen.includes(line.id) && isExactMatch(line))
  const sureLines = lines.filter((line) => line.proposal?.confidence === 'sure' && isExactMatch(line))
  const closed = picked.filter((line) => line.closed)
  const move = (step: number) => {
    const next = Math.min(Math.max(currentIndex + step, 0), Math.max(lines.length - 1, 0))
    setCurrentIndex(next)
    table.current?.querySelector(`[data-row-key="${lines[next]?.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const toggle = (line: BankLine | undefined) => {
    if (!line || !isExactMatch(line)) return
    setChosen((now) => (now.includes(line.id) ? now.filter((id) => id !== line.id) : [...now, line.id]))
  }
  const confirmPicked = () => {
    if (running || picked.length === 0) return
    if (closed.length > 0) setIsAskingReason(true)
    else run(picked, '')
  }
  useRowShortcuts({
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
    Space: () => toggle(lines[currentIndex]),
    Enter: confirmPicked,
  })
  const columns = useLineColumns('open', (line) => <LineActions line={line} />)
  if (error && lines.length === 0) return <LoadError cause={error} onRetry={() => void refetch()} />
  return (
    <section ref={table} aria-label={words.tabs.open} aria-busy={isFetching || running}>
      {lines.length > 0 && (
        <div className={styles.bar}>
          <Button type="primary" disabled={picked.length === 0} loading={running} onClick={confirmPicked}>
            {words.confirm(picked.length)}
          </Button>
          <Button disabled={sureLines.length === 0 || running} onClick={() => setChosen(sureLines.map(({ id }) => id))}>
            {words.sureOnes(sureLines.length)}
          </Button>
          {running && progress ? (
            <span className="muted">{words.confirming(progress.done, progress.total)}</span>
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
              description={progress.failed.map(({ line, message }) => (
                <div key={line.id}>
                  {exactMoney(line.amount)} {line.words}: {message}
                </div>
              ))}
            />
          )}
        </div>
      )}
      <DataTable
        columns={columns}
        size="middle"
        rowKey="id"
        dataSource={data && lines}
        sticky
        minWidth={900}
        rowClassName={(_, at) => (at === currentIndex ? (styles.here ?? '') : '')}
        onRow={(_, at) => ({ 'aria-current': at === currentIndex, onClick: () => setCurrentIndex(at ?? 0) })}
        rowSelection={{
          columnTitle: (checkbox) => <SelectAllHeader checkbox={lines.length > 0 && checkbox} />,
          selectedRowKeys: chosen,
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: (line) => ({
            disabled: !isExactMatch(line) || running,
            'aria-label': exactMoney(line.amount),
          }),
        }}
        empty={words.empty.open}
      />
      {hasNextPage && (
        <Button className={styles.below ?? ''} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {shell.showMore}
        </Button>
      )}
      <Modal
        open={isAskingReason}
        title={words.closedTitle}
        okText={words.confirm(picked.length)}
        confirmLoading={running}
        onCancel={() => setIsAskingReason(false)}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        <Form
          form={form}
          layout="vertical"
          preserve={false}
          requiredMark={false}
          onFinish={({ reason }) => {
            setIsAskingReason(false)
            run(picked, reason)
          }}
        >
          <p>{words.closedHint(closed.length)}</p>
          <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={3} showCount />
        </Form>
      </Modal>
    </section>
  )
}
