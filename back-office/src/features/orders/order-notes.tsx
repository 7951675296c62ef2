import type { OrderNote, StaffOrder } from '@bailu/contract/staff-order'
import { Button, Form, Input, Popconfirm } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { When } from '../../ui/figures.tsx'
import { useMay } from '../../use-me.ts'
import { useLanguage } from '../../words.tsx'
import { dayAndTime } from '@bailu/phrases/format'
import { ORDER_CALLS } from './order-calls.ts'
import styles from './notes.module.css'

/** Internal notes; never shown to the buyer. */
export function OrderNotes({ order }: { order: StaffOrder }) {
  const words = useLanguage().words.care
  const may = useMay()
  const [form] = Form.useForm<{ words: string }>()
  const add = useAct('POST /api/staff/order/{id}/note', {
    done: words.noteAdded,
    refresh: ORDER_CALLS,
    onDone: () => form.resetFields(),
  })
  return (
    <>
      {order.notes.length > 0 && (
        <ul className={styles.notes}>
          {order.notes.map((note) => (
            <Note key={note.id} order={order.id} note={note} />
          ))}
        </ul>
      )}
      {order.notes_hidden && <p className="muted">{words.notesHidden}</p>}
      {!order.notes_hidden && may('POST /api/staff/order/{id}/note') && (
        <Form
          form={form}
          name="note"
          layout="vertical"
          requiredMark={false}
          onFinish={(typed) => add.mutate({ input: { id: order.id, words: typed.words.trim() } })}
        >
          <Form.Item
            name="words"
            label={words.noteNew}
            extra={words.notesHint}
            rules={[{ required: true, whitespace: true, message: words.noteNeeded }]}
          >
            <Input.TextArea rows={3} maxLength={1_000} />
          </Form.Item>
          <Button htmlType="submit" loading={add.isPending}>
            {words.noteAdd}
          </Button>
        </Form>
      )}
    </>
  )
}

function Note({ order, note }: { order: string; note: OrderNote }) {
  const { words: all, lang } = useLanguage()
  const words = all.care
  const strike = useAct('POST /api/staff/order/{id}/note/{note}/strike', {
    done: words.noteStruck,
    refresh: ORDER_CALLS,
  })
  return (
    <li>
      <p>{note.struck_at ? <del>{note.words}</del> : note.words}</p>
      <span className="muted">
        {note.by} · <When at={note.at} />
        {note.struck_at && ` · ${words.struckAt(dayAndTime(note.struck_at, lang))}`}
      </span>
      {note.mine && note.struck_at === null && (
        <Popconfirm
          title={words.noteStrikeAsk}
          okText={words.noteStrike}
          onConfirm={() => strike.mutateAsync({ input: { id: order, note: note.id } }).catch(() => undefined)}
        >
          <Button type="link" size="small" aria-label={words.noteStrikeOf(note.words)}>
            {words.noteStrike}
          </Button>
        </Popconfirm>
      )}
    </li>
  )
}
