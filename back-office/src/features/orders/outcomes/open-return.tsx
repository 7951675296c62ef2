import { ORDER_CALLS } from '../order-calls.ts'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { isRefundNumber } from '@bailu/contract/refunds/kinds'
import { RETURN_KINDS, RETURN_REASONS, type ReturnKind, type ReturnReason } from '@bailu/contract/returns/kinds'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { useCall } from '../../../app/api/use-calls.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { FormDialog, ruleOf, TextItem } from '../../../ui/form/form.tsx'
import { optionsOf } from '../../../ui/filters/filters.tsx'
import { NumberItem, RadioItem, SelectItem } from '../../../ui/form/items.tsx'
import { Loaded } from '../../../ui/load-states.tsx'
import styles from '../orders.module.css'

export type RefundDestination = InputOf<'POST /api/staff/order/{id}/return'>['refund_to']

/** Fields for the account a return is refunded to, as `refund_to` of the surrounding form. */
export function RefundDestinationFields() {
  const { orderSupport: words, returns, banks } = useWords('banks', 'orderSupport', 'returns')
  const form = Form.useFormInstance()
  const by: RefundDestination['by'] = Form.useWatch(['refund_to', 'by'], form) ?? 'promptpay'
  const names = Object.entries(banks).filter(([code]) => code !== 'other')
  return (
    <>
      <RadioItem
        name={['refund_to', 'by']}
        label={words.refundBy}
        values={['promptpay', 'bank']}
        texts={{ promptpay: returns.by.promptpay, bank: returns.by.bank }}
      />
      {by === 'bank' && (
        <Form.Item
          name={['refund_to', 'bank']}
          label={words.bank}
          rules={[{ required: true, message: words.bankNeeded }]}
        >
          <Select showSearch options={names.map(([code, name]) => ({ value: name, label: name, key: code }))} />
        </Form.Item>
      )}
      <div className={styles.pairs}>
        <Form.Item
          name={['refund_to', 'number']}
          label={by === 'bank' ? words.accountNumber : words.promptpayNumber}
          validateTrigger="onBlur"
          rules={[ruleOf<string | undefined>((text = '') => isRefundNumber(by, text), words.numberWrong)]}
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={30} className="figure" />
        </Form.Item>
        <TextItem name={['refund_to', 'name']} label={words.accountName} needed={words.nameNeeded} max={80} />
      </div>
    </>
  )
}

const OPEN_RETURN = 'POST /api/staff/order/{id}/return'
const RETURNABLE = 'GET /api/staff/order/{id}/return'
type ReturnableLines = ReplyOf<typeof RETURNABLE>
type ReturnValues = {
  pieces: Record<string, number | null>
  kind: ReturnKind
  reason: ReturnReason
  words?: string
  refund_to: RefundDestination
  asked_by: string
  exception?: string
  with_shipping?: boolean
}

/** Opens a return for a buyer who called: the same fields as the buyer's own form. */
export function OpenReturnButton({ order }: { order: StaffOrder }) {
  const { orderSupport: words } = useWords('orderSupport')
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  const query = useCall(RETURNABLE, { id: order.id }, { enabled: open })
  return (
    <>
      {order.actions.return && may(OPEN_RETURN) && <Button onClick={() => setOpen(true)}>{words.openReturn}</Button>}
      <FormDialog
        call={OPEN_RETURN}
        toInput={(values: ReturnValues) => toReturnInput(order.id, values)}
        check={(values) => (toReturnInput(order.id, values).lines.length === 0 ? words.piecesNeeded : undefined)}
        initialValues={{ kind: 'goods', refund_to: { by: 'promptpay' } }}
        done={words.returnOpened(order.number)}
        refresh={[...ORDER_CALLS, 'GET /api/staff/return']}
        open={open}
        title={words.openReturnTitle(order.number)}
        okText={words.openReturn}
        blocked={!query.data?.open.length}
        onClose={() => setOpen(false)}
        width={640}
      >
        <Loaded query={query}>{(returnable) => <ReturnFields returnable={returnable} />}</Loaded>
      </FormDialog>
    </>
  )
}

function ReturnFields({ returnable }: { returnable: ReturnableLines }) {
  const { words, lang } = useLanguage('orderOutcomes', 'orderSupport', 'returns')
  const { orderSupport, orderOutcomes, returns } = words
  if (returnable.open.length === 0) return <p>{orderSupport.nothingReturnable}</p>
  return (
    <>
      {returnable.until && (
        <p>
          {(returnable.late ? orderOutcomes.lateHint : orderSupport.openReturnHint)(dayAndTime(returnable.until, lang))}
        </p>
      )}
      {returnable.open.map(({ line, name, option, quantity, price }) => (
        <NumberItem
          key={line}
          name={['pieces', `${line}`]}
          label={orderSupport.piecesOf(`${name} ${option} ${exactMoney(price)}`)}
          min={0}
          max={quantity}
          suffix={`/ ${quantity}`}
        />
      ))}
      <div className={styles.pairs}>
        <SelectItem name="kind" label={orderSupport.kind} options={optionsOf(RETURN_KINDS, returns.kinds)} />
        <SelectItem
          name="reason"
          label={orderSupport.why}
          needed={words.shell.reasonNeeded}
          options={optionsOf(RETURN_REASONS, returns.reasons)}
        />
      </div>
      <TextItem name="words" label={orderSupport.buyerWords} max={500} rows={2} />
      <RefundDestinationFields />
      {returnable.shipping > 0 && (
        <Form.Item name="with_shipping" valuePropName="checked">
          <Checkbox>
            {orderOutcomes.withShipping} ({exactMoney(returnable.shipping)})
          </Checkbox>
        </Form.Item>
      )}
      <TextItem name="asked_by" label={orderSupport.askedBy} needed={words.shell.reasonNeeded} max={300} />
      {returnable.late && (
        <TextItem name="exception" label={orderOutcomes.exception} needed={words.shell.reasonNeeded} max={300} />
      )}
    </>
  )
}

const toReturnInput = (
  id: string,
  { pieces, kind, reason, words, refund_to, asked_by, exception, with_shipping: withShipping = false }: ReturnValues,
): InputOf<typeof OPEN_RETURN> => ({
  id,
  lines: Object.entries(pieces)
    .map(([line, quantity]) => ({ line: Number(line), quantity: quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0),
  kind,
  reason,
  words: words ?? '',
  refund_to,
  asked_by,
  with_shipping: withShipping,
  ...(exception && { exception }),
})
