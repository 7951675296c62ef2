import { Button, Drawer, Form, Input, InputNumber, Segmented, type TableColumnsType } from 'antd'
import { HAND_REASONS, type HandReason } from '@bailu/contract/stock-reasons'
import type { StockMove } from '@bailu/contract/staff-stock'
import { useAct } from '../../request/use-calls.ts'
import { When } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { OrderLink } from '../../ui/order-link.tsx'
import { setFieldErrors } from '../../ui/set-field-errors.ts'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import styles from './catalogue.module.css'

export type Stocked = { id: number; sku: string; stock: number }
type Values = { reason: HandReason; pieces: number; note?: string }

/** Stock movements of a variant, and a form for a new one. */
export function StockDrawer({ variant, onClose }: { variant: Stocked | undefined; onClose: () => void }) {
  const words = useWords().stock
  return (
    <Drawer
      open={variant !== undefined}
      onClose={onClose}
      title={words.of(variant?.sku ?? '')}
      size={640}
      destroyOnHidden
    >
      {variant && <Moves variant={variant} />}
    </Drawer>
  )
}

function Moves({ variant }: { variant: Stocked }) {
  const words = useWords().stock
  const may = useMay()
  const columns: TableColumnsType<StockMove> = [
    { title: words.when, width: 165, render: (_, { at }) => <When at={at} /> },
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
      align: 'right',
      render: (_, { change }) => <span className="figure">{change > 0 ? `+${change}` : `−${-change}`}</span>,
    },
    { title: words.after, width: 80, align: 'right', render: (_, { left }) => <span className="figure">{left}</span> },
  ]
  return (
    <>
      {may('POST /api/staff/variant/{id}/stock') && <MoveForm variant={variant} />}
      <h2>{words.history}</h2>
      <List
        call="GET /api/staff/variant/{id}/stock"
        input={{ id: variant.id }}
        rowKey={({ id }) => id}
        name={words.history}
        empty={words.noMoves}
        columns={columns}
        minWidth={480}
      />
    </>
  )
}

function MoveForm({ variant }: { variant: Stocked }) {
  const { stock: words } = useWords()
  const [form] = Form.useForm<Values>()
  const reason = Form.useWatch('reason', form) ?? 'received'
  const move = useAct('POST /api/staff/variant/{id}/stock', {
    done: ({ stock }) => words.moved(stock),
    refresh: [
      'GET /api/staff/variant/{id}/stock',
      'GET /api/staff/stock',
      'GET /api/staff/product',
      'GET /api/staff/product/{id}',
    ],
    onDone: () => form.resetFields(),
  })
  const out = reason === 'damaged' || reason === 'gift'
  const send = ({ pieces, note = '' }: Values) =>
    move.mutate(
      { input: { id: variant.id, reason, change: out ? -pieces : pieces, note } },
      { onError: (cause) => void setFieldErrors(form, cause) },
    )
  const hint = words.piecesHint[reason === 'correction' ? 'correction' : out ? 'out' : 'received']
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ reason: 'received' }}
      onFinish={send}
      className={styles.block ?? ''}
    >
      <Form.Item name="reason" label={words.reason}>
        <Segmented options={HAND_REASONS.map((value) => ({ value, label: words.reasons[value] }))} />
      </Form.Item>
      <div className={styles.row}>
        <Form.Item
          name="pieces"
          label={words.pieces}
          extra={hint}
          rules={[{ required: true, message: words.piecesNeeded }]}
        >
          <InputNumber min={reason === 'correction' ? -1_000_000 : 1} max={1_000_000} precision={0} />
        </Form.Item>
        <Form.Item
          name="note"
          label={words.note}
          extra={words.noteHint}
          rules={[{ required: reason === 'correction', whitespace: true, message: words.noteNeeded }]}
        >
          <Input maxLength={300} />
        </Form.Item>
      </div>
      <p className={styles.adds}>
        <Button type="primary" htmlType="submit" loading={move.isPending}>
          {words.move}
        </Button>
        <span className="muted">{words.left(variant.stock)}</span>
      </p>
    </Form>
  )
}
