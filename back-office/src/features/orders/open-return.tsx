import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { RETURN_KINDS, RETURN_REASONS, type ReturnKind, type ReturnReason } from '@bailu/contract/returns'
import type { StaffOrder } from '@bailu/contract/staff-order'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { Alert, Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useAct, useCall } from '../../request/use-calls.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useLanguage, useWords } from '../../words.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import { RefundPlace, type RefundTo } from './refund-place.tsx'
import styles from './orders.module.css'

const CALL = 'POST /api/staff/order/{id}/return'
type Open = ReplyOf<'GET /api/staff/order/{id}/return'>
type Typed = {
  pieces: Record<string, number | null>
  kind: ReturnKind
  reason: ReturnReason
  words?: string
  refund_to: RefundTo
  asked_by: string
  exception?: string
  with_shipping?: boolean
}
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Opens a return for a buyer who called: the same fields as the buyer's own form. */
export function OpenReturn({ order, open, onClose }: Props) {
  const { care: words } = useWords()
  const [form] = Form.useForm<Typed>()
  const [refused, setRefused] = useState('')
  const query = useCall('GET /api/staff/order/{id}/return', { id: order.id }, { enabled: open })
  const act = useAct(CALL, {
    done: words.returnOpened(order.number),
    refresh: [...ORDER_CALLS, 'GET /api/staff/return'],
    quiet: true,
    onDone: onClose,
  })
  const send = (typed: Typed) => {
    const input = inputOf(order.id, typed)
    if (input.lines.length === 0) return setRefused(words.piecesNeeded)
    act.mutate({ input }, { onSuccess: () => setRefused(''), onError: (cause) => setRefused(refusedWords(cause)) })
  }
  return (
    <Modal
      open={open}
      title={words.openReturnTitle(order.number)}
      okText={words.openReturn}
      okButtonProps={{ disabled: !query.data?.open.length }}
      confirmLoading={act.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterClose={() => setRefused('')}
      width={640}
      destroyOnHidden
    >
      <Loaded query={query}>
        {(given) => (
          <Form<Typed>
            form={form}
            name="return"
            layout="vertical"
            requiredMark={false}
            preserve={false}
            initialValues={{ kind: 'goods', refund_to: { by: 'promptpay' } }}
            onFinish={send}
          >
            <Fields given={given} />
          </Form>
        )}
      </Loaded>
      {refused && <Alert type="error" showIcon title={refused} role="alert" className={styles.notice} />}
    </Modal>
  )
}

function Fields({ given }: { given: Open }) {
  const { words, lang } = useLanguage()
  const { care, exits, returns } = words
  if (given.open.length === 0) return <p>{care.nothingReturnable}</p>
  return (
    <>
      {given.until && <p>{(given.late ? exits.lateHint : care.openReturnHint)(dayAndTime(given.until, lang))}</p>}
      {given.open.map(({ line, name, option, quantity }) => (
        <Form.Item key={line} name={['pieces', `${line}`]} label={care.piecesOf(`${name} ${option}`.trim())}>
          <InputNumber min={0} max={quantity} precision={0} suffix={`/ ${quantity}`} />
        </Form.Item>
      ))}
      <div className={styles.pairs}>
        <Form.Item name="kind" label={care.kind}>
          <Select options={RETURN_KINDS.map((value) => ({ value, label: returns.kinds[value] }))} />
        </Form.Item>
        <Form.Item name="reason" label={care.why} rules={[{ required: true, message: words.shell.reasonNeeded }]}>
          <Select options={RETURN_REASONS.map((value) => ({ value, label: returns.reasons[value] }))} />
        </Form.Item>
      </div>
      <Form.Item name="words" label={care.buyerWords}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <RefundPlace />
      {given.shipping > 0 && (
        <Form.Item name="with_shipping" valuePropName="checked">
          <Checkbox>
            {exits.withShipping} ({exactMoney(given.shipping)})
          </Checkbox>
        </Form.Item>
      )}
      <Form.Item
        name="asked_by"
        label={care.askedBy}
        {...(!given.late && { className: styles.last })}
        rules={[{ required: true, whitespace: true, message: words.shell.reasonNeeded }]}
      >
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
      {given.late && (
        <Form.Item
          name="exception"
          label={exits.exception}
          className={styles.last}
          rules={[{ required: true, whitespace: true, message: words.shell.reasonNeeded }]}
        >
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
      )}
    </>
  )
}

const inputOf = (
  id: string,
  { pieces, kind, reason, words, refund_to, asked_by, exception, with_shipping: withShipping = false }: Typed,
): InputOf<typeof CALL> => ({
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
