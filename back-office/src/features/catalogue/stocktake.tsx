import { Alert, Button, InputNumber, type TableColumnsType } from 'antd'
import type { StockItem } from '@bailu/contract/staff-stock'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { useAct } from '../../request/use-calls.ts'
import { AskLeaving } from '../../ui/ask-leaving.tsx'
import { AskReason } from '../../ui/ask-reason.tsx'
import { List } from '../../ui/list.tsx'
import { useLanguage } from '../../words.tsx'
import styles from './catalogue.module.css'
import { nameIn } from './words-in.ts'

type Line = { variant_id: number; expected: number; counted: number }
const MOST = 500

/** Stocktake of all variants; only counted lines are sent, and they are saved in one transaction. */
export function Stocktake() {
  const { words: all, lang } = useLanguage()
  const words = all.stock
  const [lines, setLines] = useState<ReadonlyMap<number, Line>>(new Map())
  const [moved, setMoved] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  const counted = [...lines.values()]
  const differing = counted.filter((line) => line.counted !== line.expected).length
  const save = useAct('POST /api/staff/stocktake', {
    quiet: true,
    done: ({ corrected }) => words.count.done(corrected),
    refresh: ['GET /api/staff/stock', 'GET /api/staff/product'],
    onDone: () => {
      setAsking(false)
      setLines(new Map())
      setMoved(new Set())
    },
  })
  const refused = save.error instanceof Refusal ? save.error : undefined
  const write = ({ id, stock, reserved }: StockItem, count: number | null) => {
    const next = new Map(lines)
    if (count === null) next.delete(id)
    else next.set(id, { variant_id: id, expected: stock + reserved, counted: count })
    setLines(next)
    setMoved(new Set([...moved].filter((one) => one !== id)))
  }
  const send = (note: string) =>
    save.mutate(
      { input: { lines: counted, note } },
      {
        onError: (cause) => {
          setAsking(false)
          if (!(cause instanceof Refusal)) return
          const at = Object.keys(cause.errors).map((path) => Number(path.split('.')[1]))
          setMoved(new Set(at.flatMap((index) => counted[index]?.variant_id ?? [])))
        },
      },
    )
  const columns: TableColumnsType<StockItem> = [
    {
      title: words.variant,
      render: (_, row) => (
        <>
          {nameIn(row.name, lang)}
          <div className="muted">{[nameIn(row.option, lang), row.sku].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    { title: words.free, width: 100, align: 'right', render: (_, row) => <span className="figure">{row.stock}</span> },
    {
      title: words.reserved,
      width: 110,
      align: 'right',
      render: (_, row) => <span className="figure">{row.reserved}</span>,
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
      render: (_, row) => (
        <InputNumber
          aria-label={words.count.countedOf(row.sku)}
          min={0}
          max={1_000_000}
          precision={0}
          controls={false}
          {...(moved.has(row.id) && { status: 'error' as const })}
          value={lines.get(row.id)?.counted ?? null}
          onChange={(count) => write(row, count)}
        />
      ),
    },
    {
      title: words.count.difference,
      width: 110,
      align: 'right',
      render: (_, row) => <Difference line={lines.get(row.id)} />,
    },
  ]
  return (
    <>
      <AskLeaving dirty={() => counted.length > 0} />
      <p className={styles.hint}>{words.count.lead}</p>
      {refused && (
        <Alert
          type="error"
          showIcon
          className={styles.section ?? ''}
          title={moved.size > 0 || refused.code === 'bad_input' ? words.count.moved : refused.message}
        />
      )}
      <List
        call="GET /api/staff/stock"
        input={{}}
        rowKey={({ id }) => id}
        name={words.count.title}
        empty={words.empty}
        columns={columns}
      />
      <div className={styles.foot}>
        <span>{counted.length > MOST && words.count.most}</span>
        <Button
          type="primary"
          size="large"
          disabled={counted.length === 0 || counted.length > MOST || moved.size > 0}
          onClick={() => setAsking(true)}
        >
          {words.count.save(counted.length)}
        </Button>
      </div>
      <AskReason
        open={asking}
        title={words.count.ask}
        label={words.count.note}
        deed={words.count.save(counted.length)}
        busy={save.isPending}
        onCancel={() => setAsking(false)}
        onDone={send}
      >
        <p>{words.count.askText(counted.length, differing)}</p>
      </AskReason>
    </>
  )
}

function Difference({ line }: { line: Line | undefined }) {
  if (!line) return null
  const by = line.counted - line.expected
  return (
    <span className={`figure ${by === 0 ? 'muted' : styles.wrong}`}>
      {by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '0'}
    </span>
  )
}
