import { Button, Empty, Tag } from 'antd'
import type { PricePlan } from '@bailu/contract/staff-catalogue'
import { dayAndTime, money } from '@bailu/phrases/format'
import { useState } from 'react'
import { useAct, useList } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Trouble } from '../../ui/broken.tsx'
import { When } from '../../ui/figures.tsx'
import { useMay } from '../../use-me.ts'
import { useLanguage } from '../../words.tsx'
import styles from './catalogue.module.css'

const COLOURS = { planned: 'processing', holds: 'success', over: 'default', withdrawn: 'default' } as const

/** Price history of a variant; scheduled prices can be retracted, temporary ones ended. */
export function PriceHistory({ variantId }: { variantId: number }) {
  const { words: all } = useLanguage()
  const words = all.products.prices
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useList('GET /api/staff/variant/{id}/price', {
    id: variantId,
  })
  const [asked, setAsked] = useState<PricePlan>()
  const withdraw = useAct('POST /api/staff/price/{id}/withdraw', {
    done: words.withdrawn,
    refresh: ['GET /api/staff/product/{id}', 'GET /api/staff/product', 'GET /api/staff/variant/{id}/price'],
    onDone: () => setAsked(undefined),
  })
  const plans = data?.pages.flatMap(({ list }) => list) ?? []
  if (error && plans.length === 0) return <Trouble cause={error} onRetry={() => void refetch()} />
  if (!isPending && plans.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.empty} />
  return (
    <>
      {plans.map((plan) => (
        <Plan key={plan.id} plan={plan} onWithdraw={() => setAsked(plan)} />
      ))}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{all.shell.showMore}</Button>}
      <AskReason
        open={asked !== undefined}
        title={asked?.state === 'holds' ? words.endTitle : words.withdrawTitle}
        deed={asked?.state === 'holds' ? words.end : words.withdraw}
        danger
        busy={withdraw.isPending}
        onCancel={() => setAsked(undefined)}
        onDone={(reason) => asked && withdraw.mutate({ input: { id: asked.id, reason } })}
      />
    </>
  )
}

function Plan({ plan, onWithdraw }: { plan: PricePlan; onWithdraw: () => void }) {
  const { words: all, lang } = useLanguage()
  const words = all.products.prices
  const may = useMay()
  const open = plan.state === 'planned' || (plan.state === 'holds' && plan.until !== null)
  return (
    <div className={styles.plan}>
      <div className={styles.planHead}>
        <span className="figure">{money(plan.price)}</span>
        {plan.list_price !== null && <span className={`figure ${styles.struck}`}>{money(plan.list_price)}</span>}
        <Tag color={COLOURS[plan.state]}>{words.states[plan.state]}</Tag>
        {open && may('POST /api/staff/price/{id}/withdraw') && (
          <Button size="small" danger onClick={onWithdraw}>
            {plan.state === 'holds' ? words.end : words.withdraw}
          </Button>
        )}
      </div>
      <div>
        <When at={plan.from} /> · {plan.until ? words.untilThen(dayAndTime(plan.until, lang)) : words.forGood}
      </div>
      <div className="muted">
        {plan.was === null ? words.first : `${words.was} ${money(plan.was)}`}
        {plan.reason && ` · ${plan.reason}`}
        {plan.by && ` · ${words.by(plan.by)}`}
      </div>
    </div>
  )
}
