import { Card, Flex, Form } from 'antd'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../../app/language.tsx'
import { DateTime } from '../../../ui/figures.tsx'
import { isAmount } from '../../../ui/form/baht.ts'
import { FormButton, TextItem } from '../../../ui/form/form.tsx'
import { NumberItem } from '../../../ui/form/items.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { FactList } from '../fact-list.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'

/** By line index: pieces returned and how many of them can be sold again. */
export type CountedLines = Record<string, { came?: number | null; sold?: number | null }>
type CountableLine = { line: number; name: string; quantity: number }

/** Counts the returned goods of a canceled order, possibly only a part, and how many can be sold again. */
export function CountReturnedGoodsButton({ order }: { order: StaffOrder }) {
  const words = useWords('orderOutcomes').orderOutcomes
  return (
    <FormButton
      shown={order.actions.goods_back}
      type="primary"
      call="POST /api/staff/order/{id}/goods-back"
      toInput={({ pieces, words: note = '' }: { pieces: CountedLines; words?: string }) => ({
        id: order.id,
        ...toCountInput(pieces),
        words: note,
      })}
      done={words.countDone(order.number)}
      refresh={ORDER_CALLS}
      title={words.countTitle(order.number)}
      okText={words.count}
    >
      <p>
        {words.countHint} {words.cameHint}
      </p>
      <CountLinesFields pieces={missingLines(order)} />
      <TextItem name="words" label={words.foundOptional} max={300} rows={2} />
    </FormButton>
  )
}

/** Two number fields per line, initially the full quantity. */
export function CountLinesFields({ pieces }: { pieces: CountableLine[] }) {
  return pieces.map((piece) => <CountLineFields key={piece.line} {...piece} />)
}

function CountLineFields({ line, name, quantity }: CountableLine) {
  const words = useWords('orderOutcomes').orderOutcomes
  const form = Form.useFormInstance()
  const came: number = Form.useWatch(['pieces', `${line}`, 'came'], form) ?? 0
  return (
    <div className={styles.counted}>
      <NumberItem
        name={['pieces', `${line}`, 'came']}
        label={words.came(name)}
        initialValue={quantity}
        min={0}
        max={quantity}
        suffix={`/ ${quantity}`}
        onChange={(next) => {
          const path = ['pieces', `${line}`, 'sold']
          if (next === 0 || (isAmount(next) && !form.isFieldTouched(path))) form.setFieldValue(path, next)
        }}
      />
      <NumberItem
        name={['pieces', `${line}`, 'sold']}
        label={words.ofThem}
        initialValue={quantity}
        min={0}
        max={isAmount(came) ? came : 0}
        suffix={`/ ${isAmount(came) ? came : 0}`}
        disabled={came === 0}
      />
    </div>
  )
}

export const toCountInput = (pieces: CountedLines) => ({
  came: withoutZero(Object.entries(pieces).map(([line, { came }]) => [line, came])),
  sellable: withoutZero(Object.entries(pieces).map(([line, { sold }]) => [line, sold])),
})

const withoutZero = (pairs: [line: string, quantity: number | null | undefined][]) =>
  pairs
    .map(([line, quantity]) => ({ line: Number(line), quantity: quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

/** `line` is the index in the order's lines. With its price, because a discount may have divided a variant into two lines. */
export const sentLines = (order: StaffOrder): CountableLine[] =>
  order.lines.map(({ name, option, price, quantity }, line) => ({
    line,
    name: `${name} ${option} ${exactMoney(price)}`,
    quantity,
  }))

const missingLines = (order: StaffOrder): CountableLine[] => {
  const sent = sentLines(order)
  return (order.outstanding_goods?.lines ?? [])
    .map(({ line, quantity, counted }) => ({ line, name: sent[line]?.name ?? '', quantity: quantity - counted }))
    .filter(({ quantity }) => quantity > 0)
}

/** Goods of a canceled order that had left the warehouse: whether they were returned, counted, restocked or lost. */
export function MissingGoodsCard({ order }: { order: StaffOrder }) {
  const words = useWords('orderOutcomes').orderOutcomes
  const { outstanding_goods: missingGoods } = order
  if (missingGoods === null) return null
  const lines = sentLines(order)
  const states = { back: words.back, lost: words.lostState }
  return (
    <Card size="small" title={words.goods}>
      <FactList
        rows={[
          [words.cause, words.causes[missingGoods.cause]],
          [
            words.goods,
            missingGoods.outcome === null ? (
              <Mark key="state" tone="waits">
                {words.out}
              </Mark>
            ) : (
              <Flex key="state" wrap gap={4}>
                <Mark tone={missingGoods.outcome === 'back' ? 'good' : 'plain'}>{states[missingGoods.outcome]}</Mark>
                {missingGoods.settled_at && <DateTime at={missingGoods.settled_at} />}
              </Flex>
            ),
          ],
          [words.since, missingGoods.outcome === null && <DateTime key="since" at={missingGoods.since} />],
          [words.by, missingGoods.settled_by],
          ...missingGoods.lines.map(
            ({ line, quantity, counted, restocked }) =>
              [
                lines[line]?.name ?? '',
                missingGoods.outcome === 'back'
                  ? words.restocked(restocked, quantity)
                  : counted > 0
                    ? `${words.countedSoFar(counted, quantity)} · ${words.restocked(restocked, counted)}`
                    : `× ${quantity}`,
              ] as [string, string],
          ),
          [words.found, missingGoods.words],
        ]}
      />
    </Card>
  )
}
