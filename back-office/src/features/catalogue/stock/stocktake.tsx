import { Alert, Button } from 'antd'
import type { StockItem } from '@bailu/contract/stock/staff'
import { useState } from 'react'
import type { ActionError } from '@bailu/client/use-action'
import { NumberInput, useNumberProblem } from '../../../ui/form/baht-field.tsx'
import { ConfirmLeaveDialog } from '../../../ui/form/unsaved-changes.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import type { Columns } from '../../../ui/table/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { List } from '../../../ui/table/list.tsx'
import { useLanguage } from '../../../app/language.tsx'
import styles from '../catalogue.module.css'
import { nameInLanguage } from '../localized-text.tsx'

type CountedLine = { variant_id: number; expected: number; counted: number }
const MAX_LINES = 500

/** Stocktake of all variants; only counted lines are sent, and they are saved in one transaction. */
export function StocktakePage() {
  const { words: all, lang } = useLanguage('stock')
  const words = all.stock
  const [lines, setLines] = useState<ReadonlyMap<number, CountedLine>>(new Map())
  const [changedIds, setChangedIds] = useState<ReadonlySet<number>>(new Set())
  const [isConfirming, setIsConfirming] = useState(false)
  const problemOf = useNumberProblem()
  const countProblem = (line: CountedLine | undefined) => problemOf(line?.counted, { min: 0, max: 1_000_000 })
  const counted = [...lines.values()]
  const isWrong = counted.some((line) => countProblem(line) !== undefined)
  const differing = counted.filter((line) => line.counted !== line.expected).length
  const [saveError, setSaveError] = useState<ActionError>()
  const setCount = ({ id, stock, reserved }: StockItem, count: number | null) => {
    const next = new Map(lines)
    if (count === null) next.delete(id)
    else next.set(id, { variant_id: id, expected: stock + reserved, counted: count })
    setLines(next)
    setChangedIds(new Set([...changedIds].filter((changedId) => changedId !== id)))
  }
  const showError = (error: ActionError) => {
    setIsConfirming(false)
    setSaveError(error)
    const at = Object.keys(error.errors).map((path) => Number(path.split('.')[1]))
    setChangedIds(new Set(at.flatMap((index) => counted[index]?.variant_id ?? [])))
    return true
  }
  const columns: Columns<StockItem> = [
    {
      title: words.variant,
      render: (_, row) => (
        <>
          {nameInLanguage(row.name, lang)}
          <div className="muted">{[nameInLanguage(row.option, lang), row.sku].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    { title: words.free, width: 100, figure: (row) => row.stock },
    {
      title: words.reserved,
      width: 110,
      figure: (row) => row.reserved,
    },
    {
      title: words.count.expected,
      width: 110,
      align: 'right',
      render: (_, row) => <strong className="figure">{row.stock + row.reserved}</strong>,
    },
    {
      title: words.count.counted,
      width: 140,
      render: (_, row) => {
        const line = lines.get(row.id)
        const problem = countProblem(line)
        return (
          <>
            <NumberInput
              aria-label={words.count.countedOf(row.sku)}
              {...((problem !== undefined || changedIds.has(row.id)) && { status: 'error' as const })}
              value={line?.counted ?? null}
              onChange={(count) => setCount(row, count)}
            />
            {problem && (
              <div role="alert" className={styles.wrong}>
                {problem}
              </div>
            )}
          </>
        )
      },
    },
    {
      title: words.count.difference,
      width: 110,
      align: 'right',
      render: (_, row) => <CountDifference line={lines.get(row.id)} />,
    },
  ]
  return (
    <Page title={words.count.title} back={{ link: { to: '/stock' }, name: words.title }}>
      <ConfirmLeaveDialog isDirty={() => counted.length > 0} />
      <p className={styles.hint}>{words.count.lead}</p>
      {saveError && (
        <Alert
          type="error"
          showIcon
          className={styles.section ?? ''}
          title={
            changedIds.size > 0 || Object.keys(saveError.errors).length > 0 ? words.count.moved : saveError.message
          }
        />
      )}
      <List call="GET /api/staff/stock" input={{}} name={words.count.title} empty={words.empty} columns={columns} />
      <div className={styles.foot}>
        <span>{counted.length > MAX_LINES && words.count.most}</span>
        <Button
          type="primary"
          size="large"
          disabled={counted.length === 0 || counted.length > MAX_LINES || changedIds.size > 0 || isWrong}
          onClick={() => setIsConfirming(true)}
        >
          {words.count.save(counted.length)}
        </Button>
      </div>
      <ReasonDialog
        call="POST /api/staff/stocktake"
        input={(note) => ({ lines: counted, note })}
        done={({ corrected }) => words.count.done(corrected)}
        refresh={['GET /api/staff/stock', 'GET /api/staff/product']}
        open={isConfirming}
        title={words.count.ask}
        label={words.count.note}
        okText={words.count.save(counted.length)}
        onClose={() => setIsConfirming(false)}
        onRejected={showError}
        onDone={() => {
          setSaveError(undefined)
          setLines(new Map())
          setChangedIds(new Set())
        }}
      >
        <p>{words.count.askText(counted.length, differing)}</p>
      </ReasonDialog>
    </Page>
  )
}

function CountDifference({ line }: { line: CountedLine | undefined }) {
  if (!line || !Number.isFinite(line.counted)) return null
  const difference = line.counted - line.expected
  return (
    <span className={`figure ${difference === 0 ? 'muted' : styles.wrong}`}>
      {difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '0'}
    </span>
  )
}
