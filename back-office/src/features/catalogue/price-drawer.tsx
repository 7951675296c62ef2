import { askConfirmation } from '../../app/feedback.ts'
import { Button, Drawer, Empty, Form, Tag } from 'antd'
import { useState } from 'react'
import { isPriceJump } from '@bailu/contract/catalogue/sellable'
import type { PricePlan, StaffProduct } from '@bailu/contract/catalogue/staff'
import { dayAndTime, exactMoney, money } from '@bailu/phrases/format'
import { useList } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { BangkokTimePicker } from '../../ui/form/bangkok-time.tsx'
import { FormErrors, TextItem, useFormAction } from '../../ui/form/form.tsx'
import { LoadError } from '../../ui/load-states.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import styles from './catalogue.module.css'

const PRICE_STATE_COLOURS = { planned: 'processing', holds: 'success', over: 'default', retracted: 'default' } as const

/** Price history of a variant; scheduled prices can be retracted, temporary ones ended. */
export function PriceHistory({ variantId }: { variantId: number }) {
  const { words: all } = useLanguage('catalogue')
  const words = all.catalogue.prices
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useList('GET /api/staff/variant/{id}/price', {
    id: variantId,
  })
  const [selected, setSelected] = useState<PricePlan>()
  const plans = data?.pages.flatMap(({ list }) => list) ?? []
  if (error && plans.length === 0) return <LoadError cause={error} onRetry={() => void refetch()} />
  if (!isPending && plans.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.empty} />
  return (
    <>
      {plans.map((plan) => (
        <PricePlanRow key={plan.id} plan={plan} onRetract={() => setSelected(plan)} />
      ))}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{all.shell.showMore}</Button>}
      <ReasonDialog
        call="POST /api/staff/price/{id}/retract"
        input={(reason) => ({ id: selected!.id, reason })}
        done={words.retracted}
        refresh={['GET /api/staff/product/{id}', 'GET /api/staff/product', 'GET /api/staff/variant/{id}/price']}
        open={selected !== undefined}
        title={selected?.state === 'holds' ? words.endTitle : words.retractTitle}
        okText={selected?.state === 'holds' ? words.end : words.retract}
        danger
        onClose={() => setSelected(undefined)}
      />
    </>
  )
}

function PricePlanRow({ plan, onRetract }: { plan: PricePlan; onRetract: () => void }) {
  const { words: all, lang } = useLanguage('catalogue')
  const words = all.catalogue.prices
  const may = usePermissions()
  const isRetractable = plan.state === 'planned' || (plan.state === 'holds' && plan.until !== null)
  return (
    <div className={styles.plan}>
      <div className={styles.planHead}>
        <span className="figure">{money(plan.price)}</span>
        {plan.list_price !== null && <span className={`figure ${styles.struck}`}>{money(plan.list_price)}</span>}
        <Tag color={PRICE_STATE_COLOURS[plan.state]}>{words.states[plan.state]}</Tag>
        {isRetractable && may('POST /api/staff/price/{id}/retract') && (
          <Button size="small" danger onClick={onRetract}>
            {plan.state === 'holds' ? words.end : words.retract}
          </Button>
        )}
      </div>
      <div>
        <DateTime at={plan.from} /> · {plan.until ? words.untilThen(dayAndTime(plan.until, lang)) : words.forGood}
      </div>
      <div className="muted">
        {plan.was === null ? words.first : `${words.was} ${money(plan.was)}`}
        {plan.reason && ` · ${plan.reason}`}
        {plan.by && ` · ${words.by(plan.by)}`}
      </div>
    </div>
  )
}

type Variant = StaffProduct['variants'][number]
type Values = { price: number; list_price?: number | null; from?: string | null; until?: string | null; reason: string }

/** Current, past and scheduled prices of a variant, and a form to set a new one. */
export function PriceDrawer({ variant, onClose }: { variant: Variant | undefined; onClose: () => void }) {
  const words = useWords('catalogue').catalogue.prices
  return (
    <Drawer
      open={variant !== undefined}
      onClose={onClose}
      title={words.of(variant?.sku ?? '')}
      size={520}
      destroyOnHidden
    >
      {variant && <VariantPrices variant={variant} />}
    </Drawer>
  )
}

function VariantPrices({ variant }: { variant: Variant }) {
  const { catalogue } = useWords('catalogue')
  const words = catalogue.prices
  const may = usePermissions()
  return (
    <>
      <p>
        {words.now}: <strong className="figure">{money(variant.price)}</strong>{' '}
        {variant.list_price !== null && <span className={styles.struck}>{money(variant.list_price)}</span>}
      </p>
      {may('POST /api/staff/variant/{id}/price') && <SetPriceForm variant={variant} />}
      <h2>{words.history}</h2>
      <PriceHistory variantId={variant.id} />
    </>
  )
}

function SetPriceForm({ variant }: { variant: Variant }) {
  const { catalogue } = useWords('catalogue')
  const words = catalogue.prices
  const setPrice = useFormAction('POST /api/staff/variant/{id}/price', {
    toInput: ({ list_price, from, until, ...values }: Values) => ({
      id: variant.id,
      ...values,
      list_price: list_price ?? null,
      from: from ?? null,
      until: until ?? null,
      seen: variant.price,
    }),
    done: words.done,
    refresh: ['GET /api/staff/product/{id}', 'GET /api/staff/product', 'GET /api/staff/variant/{id}/price'],
    emptied: true,
    draft: { screen: `price/${variant.id}`, version: variant.price },
  })
  const send = (values: Values) => {
    if (!isPriceJump(variant.price, values.price)) return setPrice.send(values)
    askConfirmation({
      title: words.jumpTitle(variant.sku),
      content: words.jump(exactMoney(variant.price), exactMoney(values.price)),
      okText: words.set,
      okButtonProps: { danger: true },
      onOk: () => setPrice.send(values),
    })
  }
  return (
    <Form {...setPrice.formProps} onFinish={send} className={styles.block ?? ''}>
      {setPrice.draftNotice}
      <div className={styles.row}>
        <BahtItem name="price" label={words.new} requiredMessage={catalogue.needed} />
        <BahtItem name="list_price" label={catalogue.listPrice} extra={catalogue.listPriceHint} />
        <Form.Item name="from" label={words.from} extra={words.fromHint}>
          <BangkokTimePicker />
        </Form.Item>
        <Form.Item name="until" label={words.until} extra={words.untilHint}>
          <BangkokTimePicker />
        </Form.Item>
      </div>
      <TextItem name="reason" label={words.reason} needed={catalogue.needed} max={300} />
      <FormErrors action={setPrice} />
      <p className={styles.hint}>
        {words.bangkok} {words.timed}
      </p>
      <p className={styles.adds}>
        <Button type="primary" htmlType="submit" loading={setPrice.busy}>
          {words.set}
        </Button>
      </p>
    </Form>
  )
}
