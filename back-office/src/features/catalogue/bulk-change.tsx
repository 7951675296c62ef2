import { askConfirmation } from '../../app/feedback.ts'
import type { InputOf } from '@bailu/contract/calls'
import type { ImportPreview } from '@bailu/contract/catalogue/import'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { BangkokTimePicker } from '../../ui/form/bangkok-time.tsx'
import { FormErrors, TextItem, useFormAction } from '../../ui/form/form.tsx'
import { NumberItem, RadioItem } from '../../ui/form/items.tsx'
import { useUndoNotice } from '../../ui/undo-notice.tsx'
import { hasPriceJump, ImportCounts, ImportLines } from './import-table.tsx'
import styles from './catalogue.module.css'

const BULK = 'POST /api/staff/catalogue/bulk'
const REFRESH = ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/product/{id}'] as const
const BASIS_POINTS = 100

type BulkInput = InputOf<typeof BULK>
export type BulkTarget = Pick<BulkInput, 'ids' | 'filter'>
type Values = {
  price: 'same' | 'amount' | 'lower' | 'raise'
  /** Satang. */
  amount?: number
  percent?: number
  list_price: 'same' | 'present' | 'none'
  sale: 'same' | 'on' | 'off'
  period: 'always' | 'period'
  from?: string | null
  until?: string | null
  reason?: string
}
const PERIODS = ['always', 'period'] as const
const PRICES = ['same', 'amount', 'lower', 'raise'] as const
const LIST_PRICES = ['same', 'present', 'none'] as const
const SALES = ['same', 'on', 'off'] as const

const isTemporary = ({ price, period }: Pick<Values, 'price' | 'period'>) => price !== 'same' && period === 'period'

function changeOf(values: Values): BulkInput['change'] {
  const { price, amount = 0, percent = 0, list_price: listPrice, sale, from, until, reason = '' } = values
  const basisPoints = Math.round(percent * BASIS_POINTS) * (price === 'lower' ? -1 : 1)
  return {
    ...(price === 'amount' && { price: { by: 'amount' as const, amount } }),
    ...((price === 'lower' || price === 'raise') && {
      price: { by: 'percent' as const, basis_points: basisPoints },
    }),
    ...(listPrice !== 'same' && { list_price: listPrice }),
    ...(isTemporary(values)
      ? { period: { from: from ?? null, until: until ?? '', reason } }
      : sale !== 'same' && { on_sale: sale === 'on' }),
  }
}

type BulkChangeProps = { target: BulkTarget; count: number; onClose: () => void; onApplied: (id: string) => void }

/** One change for many products: it is checked line by line, and then applied exactly as shown or not at all. */
export function BulkChange({ target, count, onClose, onApplied }: BulkChangeProps) {
  const { catalogue, shell } = useWords('catalogue')
  const { bulk: words, table } = catalogue
  const showUndo = useUndoNotice()
  const [preview, setPreview] = useState<ImportPreview>()
  const check = useFormAction<typeof BULK, Values>(BULK, {
    toInput: (values) => ({ ...target, change: changeOf(values) }),
    check: (values) => (Object.keys(changeOf(values)).length === 0 ? words.nothingChosen : undefined),
    onDone: setPreview,
  })
  const undo = useAction('POST /api/staff/catalogue/import/{id}/undo', {
    done: ({ lines, withdrawn, ended }) =>
      withdrawn + ended > 0 ? words.takenBack(withdrawn, ended) : words.undone(lines),
    refresh: REFRESH,
  })
  const form = check.form
  const price = Form.useWatch('price', form) ?? 'same'
  const period = Form.useWatch('period', form) ?? 'always'
  const temporary = isTemporary({ price, period })
  const apply = useAction('POST /api/staff/catalogue/import/{id}/apply', {
    refresh: REFRESH,
    onDone: ({ lines, undo: canUndo }, { id }) => {
      const title = temporary ? words.appliedPeriod(lines) : words.applied(lines)
      showUndo(id, title, canUndo ? () => undo.mutate({ input: { id } }) : undefined)
      onApplied(id)
    },
  })
  const jumps = (preview?.lines ?? []).filter(hasPriceJump)
  const applyPreview = (id: string) => {
    const act = () => apply.mutateAsync({ input: { id } }).catch(() => undefined)
    if (jumps.length === 0) return void act()
    askConfirmation({
      title: table.jumpsTitle(jumps.length),
      content: jumps.map(({ sku }) => sku).join(', '),
      okText: words.apply(preview!.counts.changed),
      okButtonProps: { danger: true },
      onOk: act,
    })
  }
  const id = preview?.id ?? null
  return (
    <Modal
      open
      width={820}
      title={words.title(count)}
      okText={id === null ? words.check : words.apply(preview!.counts.changed)}
      confirmLoading={check.busy || apply.isPending}
      cancelText={shell.cancel}
      onCancel={onClose}
      onOk={() => (id === null ? form.submit() : applyPreview(id))}
    >
      <Form<Values>
        {...check.formProps}
        disabled={check.busy}
        initialValues={{ price: 'same', list_price: 'same', sale: 'same', period: 'always' }}
        // What was checked is not what the fields say any more.
        onValuesChange={() => setPreview(undefined)}
      >
        <RadioItem name="price" label={catalogue.price} values={PRICES} texts={words.prices} />
        {price === 'amount' && <BahtItem name="amount" label={words.amount} requiredMessage={catalogue.needed} />}
        {(price === 'lower' || price === 'raise') && (
          <NumberItem
            name="percent"
            label={words.percent}
            extra={words.wholeBaht}
            needed={catalogue.needed}
            min={0.01}
            max={price === 'lower' ? 90 : 300}
            decimals={2}
            suffix="%"
          />
        )}
        <RadioItem name="list_price" label={catalogue.listPrice} values={LIST_PRICES} texts={words.listPrices} />
        {price !== 'same' && (
          <RadioItem name="period" label={words.periodLabel} values={PERIODS} texts={words.periods} />
        )}
        {temporary ? (
          <PeriodItems />
        ) : (
          <RadioItem name="sale" label={catalogue.state} values={SALES} texts={words.sales} />
        )}
        <FormErrors action={check} />
      </Form>
      {preview && (
        <section aria-label={table.what} role="status">
          <ImportCounts counts={preview.counts} />
          {preview.counts.wrong > 0 && (
            <Alert type="error" showIcon title={words.fix} className={styles.section ?? ''} />
          )}
          {preview.counts.wrong === 0 && id === null && (
            <Alert type="info" showIcon title={words.nothing} className={styles.section ?? ''} />
          )}
          {preview.lines.length > 0 && <ImportLines lines={preview.lines} />}
        </section>
      )}
    </Modal>
  )
}

/** From when until when the new prices apply, and why. */
function PeriodItems() {
  const { bulk, needed, prices } = useWords('catalogue').catalogue
  return (
    <>
      <div className={styles.row}>
        <Form.Item name="from" label={prices.from} extra={prices.fromHint}>
          <BangkokTimePicker />
        </Form.Item>
        <Form.Item name="until" label={prices.until} rules={[{ required: true, message: needed }]}>
          <BangkokTimePicker />
        </Form.Item>
      </div>
      <TextItem name="reason" label={prices.reason} needed={needed} max={300} />
      <p className={styles.hint}>{bulk.periodHint}</p>
    </>
  )
}
