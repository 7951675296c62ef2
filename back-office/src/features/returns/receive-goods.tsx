import type { StaffReturn } from '@bailu/contract/returns'
import { Form, InputNumber, Modal } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import { RETURN_CALLS } from './return-calls.ts'

type Props = { given: StaffReturn; open: boolean; onClose: () => void }

/** Records that the goods were received, and how many of each can be sold again. */
export function ReceiveGoods({ given, open, onClose }: Props) {
  const words = useWords().returns
  const [form] = Form.useForm<Record<string, number>>()
  const receive = useAct('POST /api/staff/return/{id}/receive', {
    done: words.receivedDone,
    refresh: RETURN_CALLS,
    onDone: onClose,
  })
  const send = (typed: Record<string, number>) => {
    const sellable = given.lines
      .map(({ line }) => ({ line, quantity: typed[`line${line}`] ?? 0 }))
      .filter(({ quantity }) => quantity > 0)
    receive.mutate({ input: { id: given.id, sellable } })
  }
  return (
    <Modal
      open={open}
      title={words.receiveTitle}
      okText={words.receive}
      confirmLoading={receive.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{words.receiveHint}</p>
      <Form form={form} layout="vertical" preserve={false} onFinish={send}>
        {given.lines.map(({ line, name, option, quantity }) => (
          <Form.Item
            key={line}
            name={`line${line}`}
            label={words.sellable(`${name} ${option}`)}
            initialValue={quantity}
          >
            <InputNumber min={0} max={quantity} precision={0} suffix={`/ ${quantity}`} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}
