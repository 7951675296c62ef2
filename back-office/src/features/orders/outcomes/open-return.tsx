import { Alert, Checkbox, Form, Input, InputNumber, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { RETURN_KINDS, RETURN_REASONS, type ReturnKind, type ReturnReason } from '@bailu/contract/returns/shop'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { useAction, useCall } from '../../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { formErrorMessage } from '../../../ui/form/field-errors.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'

export type RefundDestination = InputOf<'POST /api/staff/order/{id}/return'>['refund_to']
const ACCOUNT_PATTERNS = { promptpay: /^(0\d{9}|\d{13}|\d{15})$/, bank: /^\d{9,16}$/ }

/** Fields for the account a return is refunded to, as `refund_to` of the surrounding form. */
export function RefundDestinationFields() {
  const { orderSupport: words, returns, banks } = useWords()
  const form = Form.useFormInstance()
  const by: RefundDestination['by'] = Form.useWatch(['refund_to', 'by'], form) ?? 'promptpay'
  const names = Object.entries(banks).filter(([code]) => code !== 'other')
  return (
    <>
      <Form.Item name={['refund_to', 'by']} label={words.refundBy}>
        <Radio.Group
          options={[
            { value: 'promptpay', label: returns.by.promptpay },
            { value: 'bank', label: returns.by.bank },
          ]}
        />
      </Form.Item>
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
          rules={[
            {
              validator: (_, text: string | undefined) =>
                ACCOUNT_PATTERNS[by].test((text ?? '').replace(/[\s-]/g, ''))
                  ? Promise.resolve()
                  : Promise.reject(new Error(words.numberWrong)),
            },
          ]}
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={30} className="figure" />
        </Form.Item>
        <Form.Item
          name={['refund_to', 'name']}
          label={words.accountName}
          rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}
        >
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
      </div>
    </>
  )
}

const OPEN_RETURN = 'POST /api/staff/order/{id}/return'
type ReturnableLines = ReplyOf<'GET /api/staff/order/{id}/return'>
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
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Opens a return for a buyer who called: the same fields as the buyer's own form. */
export function OpenReturnDialog({ order, open, onClose }: Props) {
  const { orderSupport: words } = useWords()
  const [form] = Form.useForm<ReturnValues>()
  const [errorMessage, setErrorMessage] = useState('')
  const query = useCall('GET /api/staff/order/{id}/return', { id: order.id }, { enabled: open })
  const openReturn = useAction(OPEN_RETURN, {
    done: words.returnOpened(order.number),
    refresh: [...ORDER_CALLS, 'GET /api/staff/return'],
    quiet: true,
    onDone: onClose,
  })
  const send = (values: ReturnValues) => {
    const input = toReturnInput(order.id, values)
    if (input.lines.length === 0) return setErrorMessage(words.piecesNeeded)
    openReturn.mutate(
      { input },
      { onSuccess: () => setErrorMessage(''), onError: (cause) => setErrorMessage(formErrorMessage(cause)) },
    )
  }
  return (
    <Modal
      open={open}
      title={words.openReturnTitle(order.number)}
      okText={words.openReturn}
      okButtonProps={{ disabled: !query.data?.open.length }}
      confirmLoading={openReturn.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterClose={() => setErrorMessage('')}
      width={640}
      destroyOnHidden
    >
      <Loaded query={query}>
        {(returnable) => (
          <Form<ReturnValues>
            form={form}
            name="return"
            layout="vertical"
            requiredMark={false}
            preserve={false}
            initialValues={{ kind: 'goods', refund_to: { by: 'promptpay' } }}
            onFinish={send}
          >
            <ReturnFields returnable={returnable} />
          </Form>
        )}
      </Loaded>
      {errorMessage && <Alert type="error" showIcon title={errorMessage} role="alert" className={styles.notice} />}
    </Modal>
  )
}

function ReturnFields({ returnable }: { returnable: ReturnableLines }) {
  const { words, lang } = useLanguage()
  const { orderSupport, orderOutcomes, returns } = words
  if (returnable.open.length === 0) return <p>{orderSupport.nothingReturnable}</p>
  return (
    <>
      {returnable.until && (
        <p>
          {(returnable.late ? orderOutcomes.lateHint : orderSupport.openReturnHint)(dayAndTime(returnable.until, lang))}
        </p>
      )}
      {returnable.open.map(({ line, name, option, quantity }) => (
        <Form.Item key={line} name={['pieces', `${line}`]} label={orderSupport.piecesOf(`${name} ${option}`.trim())}>
          <InputNumber min={0} max={quantity} precision={0} suffix={`/ ${quantity}`} />
        </Form.Item>
      ))}
      <div className={styles.pairs}>
        <Form.Item name="kind" label={orderSupport.kind}>
          <Select options={RETURN_KINDS.map((value) => ({ value, label: returns.kinds[value] }))} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={orderSupport.why}
          rules={[{ required: true, message: words.shell.reasonNeeded }]}
        >
          <Select options={RETURN_REASONS.map((value) => ({ value, label: returns.reasons[value] }))} />
        </Form.Item>
      </div>
      <Form.Item name="words" label={orderSupport.buyerWords}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <RefundDestinationFields />
      {returnable.shipping > 0 && (
        <Form.Item name="with_shipping" valuePropName="checked">
          <Checkbox>
            {orderOutcomes.withShipping} ({exactMoney(returnable.shipping)})
          </Checkbox>
        </Form.Item>
      )}
      <Form.Item
        name="asked_by"
        label={orderSupport.askedBy}
        {...(!returnable.late && { className: styles.last })}
        rules={[{ required: true, whitespace: true, message: words.shell.reasonNeeded }]}
      >
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
      {returnable.late && (
        <Form.Item
          name="exception"
          label={orderOutcomes.exception}
          className={styles.last}
          rules={[{ required: true, whitespace: true, message: words.shell.reasonNeeded }]}
        >
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
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
  ...(exception && { exception: exception.trim() }),
})
