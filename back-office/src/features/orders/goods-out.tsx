import type { StaffOrder } from '@bailu/contract/staff-order'
import { Card, Flex } from 'antd'
import { When } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useWords } from '../../words.tsx'
import { piecesSent } from './count-goods.tsx'
import { Facts } from './facts.tsx'

/** Goods of a canceled order that had left the warehouse: whether they were returned, counted, restocked or lost. */
export function GoodsOut({ order }: { order: StaffOrder }) {
  const words = useWords().exits
  const { goods_out: out } = order
  if (out === null) return null
  const sent = piecesSent(order)
  const states = { back: words.back, lost: words.lostState }
  return (
    <Card size="small" title={words.goods}>
      <Facts
        rows={[
          [words.cause, words.causes[out.cause]],
          [
            words.goods,
            out.outcome === null ? (
              <Mark key="state" tone="waits">
                {words.out}
              </Mark>
            ) : (
              <Flex key="state" wrap gap={4}>
                <Mark tone={out.outcome === 'back' ? 'good' : 'plain'}>{states[out.outcome]}</Mark>
                {out.settled_at && <When at={out.settled_at} />}
              </Flex>
            ),
          ],
          [words.since, out.outcome === null && <When key="since" at={out.since} />],
          [words.by, out.settled_by],
          ...out.lines.map(
            ({ line, quantity, counted, restocked }) =>
              [
                sent[line]?.name ?? '',
                out.outcome === 'back'
                  ? words.restocked(restocked, quantity)
                  : counted > 0
                    ? `${words.countedSoFar(counted, quantity)} · ${words.restocked(restocked, counted)}`
                    : `× ${quantity}`,
              ] as [string, string],
          ),
          [words.found, out.words],
        ]}
      />
    </Card>
  )
}
