import { Button, DatePicker, Drawer, Form, Input } from 'antd'
import type { StaffProduct } from '@bailu/contract/staff-catalogue'
import { money } from '@bailu/phrases/format'
import type { Dayjs } from 'dayjs'
import { useAct } from '../../request/use-calls.ts'
import { BahtItem } from '../../ui/baht-item.tsx'
import { setFieldErrors } from '../../ui/set-field-errors.ts'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { bangkokInstant } from './bangkok-instant.ts'
import styles from './catalogue.module.css'
import { PriceHistory } from './price-history.tsx'

type Variant = StaffProduct['variants'][number]
type Values = { price: number; list_price?: number | null; from?: Dayjs | null; until?: Dayjs | null; reason: string }

/** Current, past and scheduled prices of a variant, and a form to set a new one. */
export function PriceDrawer({ variant, onClose }: { variant: Variant | undefined; onClose: () => void }) {
  const words = useWords().products.prices
  return (
    <Drawer
      open={variant !== undefined}
      onClose={onClose}
      title={words.of(variant?.sku ?? '')}
      size={520}
      destroyOnHidden
    >
      {variant && <Prices variant={variant} />}
    </Drawer>
  )
}

function Prices({ variant }: { variant: Variant }) {
  const { products } = useWords()
  const words = products.prices
  const may = useMay()
  return (
    <>
      <p>
        {words.now}: <strong className="figure">{money(variant.price)}</strong>{' '}
        {variant.list_price !== null && <span className={styles.struck}>{money(variant.list_price)}</span>}
      </p>
      {may('POST /api/staff/variant/{id}/price') && <SetPrice variant={variant} />}
      <h2>{words.history}</h2>
      <PriceHistory variantId={variant.id} />
    </>
  )
}

function SetPrice({ variant }: { variant: Variant }) {
  const { products } = useWords()
  const words = products.prices
  const [form] = Form.useForm<Values>()
  const set = useAct('POST /api/staff/variant/{id}/price', {
    done: words.done,
    refresh: ['GET /api/staff/product/{id}', 'GET /api/staff/product', 'GET /api/staff/variant/{id}/price'],
    onDone: () => form.resetFields(),
  })
  const send = (values: Values) =>
    set.mutate(
      {
        input: {
          id: variant.id,
          price: values.price,
          list_price: values.list_price ?? null,
          from: values.from ? bangkokInstant(values.from) : null,
          until: values.until ? bangkokInstant(values.until) : null,
          reason: values.reason,
          seen: variant.price,
        },
      },
      { onError: (cause) => void setFieldErrors(form, cause) },
    )
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={send} className={styles.block ?? ''}>
      <div className={styles.row}>
        <BahtItem name="price" label={words.new} needed={products.needed} />
        <BahtItem name="list_price" label={products.listPrice} extra={products.listPriceHint} />
        <Form.Item name="from" label={words.from} extra={words.fromHint}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="until" label={words.until} extra={words.untilHint}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item
        name="reason"
        label={words.reason}
        rules={[{ required: true, whitespace: true, message: products.needed }]}
      >
        <Input maxLength={300} />
      </Form.Item>
      <p className={styles.hint}>
        {words.bangkok} {words.timed}
      </p>
      <p className={styles.adds}>
        <Button type="primary" htmlType="submit" loading={set.isPending}>
          {words.set}
        </Button>
      </p>
    </Form>
  )
}
