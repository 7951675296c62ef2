import type { StaffOrder } from '@bailu/contract/staff-order'
import type { InputOf } from '@bailu/contract/calls'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import { TypedAddress } from './typed-address.tsx'
import styles from './orders.module.css'

const CALL = 'POST /api/staff/order/{id}/address'
type Typed = Pick<InputOf<typeof CALL>, 'address' | 'reason'>

/** Corrects the delivery address of an order that is not shipped yet. */
export function ChangeAddress({ order }: { order: StaffOrder }) {
  const { care: words, shell } = useWords()
  const may = useMay()
  const [form] = Form.useForm<Typed>()
  const [open, setOpen] = useState(false)
  const [refused, setRefused] = useState('')
  const change = useAct(CALL, {
    done: words.addressChanged(order.number),
    refresh: ORDER_CALLS,
    quiet: true,
    onDone: () => setOpen(false),
  })
  if (!order.actions.address || !may(CALL)) return null
  const { first_name, last_name, phone, address1, address2, area, city, province, zip, country } = order.address
  const send = ({ address, reason }: Typed) =>
    change.mutate(
      { input: { id: order.id, address: { ...address, country }, reason } },
      {
        onSuccess: () => setRefused(''),
        onError: (cause) => setRefused(refusedWords(cause, form)),
      },
    )
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {words.changeAddress}
      </Button>
      <Modal
        open={open}
        title={words.changeAddressTitle(order.number)}
        okText={words.changeAddress}
        confirmLoading={change.isPending}
        onCancel={() => setOpen(false)}
        onOk={() => form.submit()}
        width={640}
        afterClose={() => setRefused('')}
        destroyOnHidden
      >
        <p>{words.changeAddressHint}</p>
        <Form<Typed>
          form={form}
          name="address"
          layout="vertical"
          requiredMark={false}
          preserve={false}
          initialValues={{ address: { first_name, last_name, phone, address1, address2, area, city, province, zip } }}
          onFinish={send}
        >
          <TypedAddress country={country} />
          <Form.Item
            name="reason"
            label={shell.reason}
            className={styles.last}
            rules={[{ required: true, whitespace: true, message: shell.reasonNeeded }]}
          >
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
        </Form>
        {refused && <Alert type="error" showIcon title={refused} role="alert" className={styles.notice} />}
      </Modal>
    </>
  )
}
