import type { StaffOrder } from '@bailu/contract/staff-order'
import { Form, Input, InputNumber, Modal } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import styles from './orders.module.css'

/** By line index: pieces returned and how many of them can be sold again. */
export type Counted = Record<string, { came?: number | null; sold?: number | null }>
type Piece = { line: number; name: string; quantity: number }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Counts the returned goods of a canceled order, possibly only a part, and how many can be sold again. */
export function CountGoods({ order, open, onClose }: Props) {
  const words = useWords().exits
  const [form] = Form.useForm<{ pieces: Counted; words?: string }>()
  const act = useAct('POST /api/staff/order/{id}/goods-back', {
    done: words.countDone(order.number),
    refresh: ORDER_CALLS,
    onDone: onClose,
  })
  return (
    <Modal
      open={open}
      title={words.countTitle(order.number)}
      okText={words.count}
      confirmLoading={act.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>
        {words.countHint} {words.cameHint}
      </p>
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={({ pieces, words: found }) =>
          act.mutate({ input: { id: order.id, ...countedOf(pieces), words: (found ?? '').trim() } })
        }
      >
        <PiecesToCount pieces={piecesOut(order)} />
        <Form.Item name="words" label={words.foundOptional}>
          <Input.TextArea rows={2} maxLength={300} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Two number fields per line, initially the full quantity. */
export function PiecesToCount({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece) => <PieceToCount key={piece.line} {...piece} />)
}

function PieceToCount({ line, name, quantity }: Piece) {
  const words = useWords().exits
  const form = Form.useFormInstance()
  const came: number = Form.useWatch(['pieces', `${line}`, 'came'], form) ?? 0
  return (
    <div className={styles.counted}>
      <Form.Item name={['pieces', `${line}`, 'came']} label={words.came(name)} initialValue={quantity}>
        <InputNumber
          min={0}
          max={quantity}
          precision={0}
          suffix={`/ ${quantity}`}
          onChange={(next) => {
            const path = ['pieces', `${line}`, 'sold']
            const sold = (form.getFieldValue(path) as number | null) ?? 0
            if (sold > (next ?? 0)) form.setFieldValue(path, next ?? 0)
          }}
        />
      </Form.Item>
      <Form.Item name={['pieces', `${line}`, 'sold']} label={words.ofThem} initialValue={quantity}>
        <InputNumber min={0} max={came} precision={0} suffix={`/ ${came}`} disabled={came === 0} />
      </Form.Item>
    </div>
  )
}

export const countedOf = (pieces: Counted) => ({
  came: positive(Object.entries(pieces).map(([line, { came }]) => [line, came])),
  sellable: positive(Object.entries(pieces).map(([line, { sold }]) => [line, sold])),
})

const positive = (given: [line: string, quantity: number | null | undefined][]) =>
  given
    .map(([line, quantity]) => ({ line: Number(line), quantity: quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

/** `line` is the index in the order's lines. */
export const piecesSent = (order: StaffOrder): Piece[] =>
  order.lines.map(({ name, option, quantity }, line) => ({ line, name: `${name} ${option}`.trim(), quantity }))

const piecesOut = (order: StaffOrder): Piece[] => {
  const sent = piecesSent(order)
  return (order.goods_out?.lines ?? [])
    .map(({ line, quantity, counted }) => ({ line, name: sent[line]?.name ?? '', quantity: quantity - counted }))
    .filter(({ quantity }) => quantity > 0)
}
