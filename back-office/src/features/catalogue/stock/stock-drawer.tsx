import { Button, Drawer, Form, Input, Segmented } from 'antd'
import { MANUAL_STOCK_REASONS, type ManualStockReason } from '@bailu/contract/stock/kinds'
import { useState } from 'react'
import type { StockMove } from '@bailu/contract/stock/staff'
import type { Columns } from '../../../ui/table/data-table.tsx'
import { optionsOf } from '../../../ui/filters/filters.tsx'
import { List } from '../../../ui/table/list.tsx'
import { OrderLink } from '../../../ui/order-link.tsx'
import { NumberItem } from '../../../ui/form/items.tsx'
import { FormErrors, useFormAction } from '../../../ui/form/form.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'
import styles from '../catalogue.module.css'

export type StockVariant = { id: number; sku: string; stock: number }
type Values = { reason: ManualStockReason; pieces: number; note?: string }

/** Stock movements of a variant, and a form for a new one. */
export function StockDrawer({ variant, onClose }: { variant: StockVariant | undefined; onClose: () => void }) {
  const words = useWords('stock').stock
  return (
    <Drawer
      open={variant !== undefined}
      onClose={onClose}
      title={words.of(variant?.sku ?? '')}
      size={640}
      destroyOnHidden
    >
      {variant && <StockMovements variant={variant} />}
    </Drawer>
  )
}

function StockMovements({ variant }: { variant: StockVariant }) {
  const words = useWords('stock').stock
  const may = usePermissions()
  const columns: Columns<StockMove> = [
    { title: words.when, width: 165, time: ({ at }) => at },
    {
      title: words.reason,
      render: (_, move) => (
        <>
          {words.reasons[move.reason]}
          {move.order && (
            <>
              {' · '}
              {may('GET /api/staff/order/{id}') ? (
                <OrderLink order={move.order} />
              ) : (
                <span className="figure">{move.order.number}</span>
              )}
            </>
          )}
          <div className="muted">{[move.note, move.by].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    {
      title: words.change,
      width: 80,
      figure: ({ change }) => (change > 0 ? `+${change}` : `−${-change}`),
    },
    { title: words.after, width: 80, figure: ({ left }) => left },
  ]
  return (
    <>
      {may('POST /api/staff/variant/{id}/stock') && <StockMovementForm variant={variant} />}
      <h2>{words.history}</h2>
      <List
        call="GET /api/staff/variant/{id}/stock"
        input={{ id: variant.id }}
        name={words.history}
        empty={words.noMoves}
        columns={columns}
        minWidth={480}
      />
    </>
  )
}

function StockMovementForm({ variant }: { variant: StockVariant }) {
  const { stock: words } = useWords('stock')
  const [form] = Form.useForm<Values>()
  /** The caller's row may be older than the last movement. */
  const [left, setLeft] = useState(variant.stock)
  const reason = Form.useWatch('reason', form) ?? 'received'
  const isOutgoing = reason === 'damaged' || reason === 'gift'
  const move = useFormAction('POST /api/staff/variant/{id}/stock', {
    form,
    toInput: ({ pieces, note = '' }: Values) => ({
      id: variant.id,
      reason,
      change: isOutgoing ? -pieces : pieces,
      note,
    }),
    done: ({ stock }) => words.moved(stock),
    onDone: ({ stock }) => setLeft(stock),
    refresh: [
      'GET /api/staff/variant/{id}/stock',
      'GET /api/staff/stock',
      'GET /api/staff/product',
      'GET /api/staff/product/{id}',
    ],
    emptied: true,
  })
  const hint = words.piecesHint[reason === 'correction' ? 'correction' : isOutgoing ? 'out' : 'received']
  return (
    <Form {...move.formProps} initialValues={{ reason: 'received' }} className={styles.block ?? ''}>
      <Form.Item name="reason" label={words.reason}>
        <Segmented options={optionsOf(MANUAL_STOCK_REASONS, words.reasons)} />
      </Form.Item>
      <div className={styles.row}>
        <NumberItem
          name="pieces"
          label={words.pieces}
          extra={hint}
          needed={words.piecesNeeded}
          min={reason === 'correction' ? -1_000_000 : 1}
          max={1_000_000}
        />
        <Form.Item
          name="note"
          label={words.note}
          extra={words.noteHint}
          rules={[{ required: reason === 'correction', whitespace: true, message: words.noteNeeded }]}
        >
          <Input maxLength={300} />
        </Form.Item>
      </div>
      <FormErrors action={move} />
      <p className={styles.adds}>
        <Button type="primary" htmlType="submit" loading={move.busy}>
          {words.move}
        </Button>
        <span className="muted">{words.left(left)}</span>
      </p>
    </Form>
  )
}
