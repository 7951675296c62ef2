import { ScanOutlined, SearchOutlined } from '@ant-design/icons'
import { AppError } from '@bailu/client/errors'
import { MAX_DELIVERY_TEXT } from '@bailu/contract/stock/kinds'
import type { DeliveryCheck } from '@bailu/contract/stock/staff'
import { dayAndTime } from '@bailu/phrases/format'
import { Alert, Button, Checkbox, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx'
import { CameraScan, hasCameraScan } from '../../../ui/form/camera-scan.tsx'
import { FormErrors, TextItem, useFormAction } from '../../../ui/form/form.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { ChooseFiles } from '../../../ui/form/uploads.tsx'
import styles from '../catalogue.module.css'
import { nameInLanguage } from '../localized-text.tsx'
import { addScanned, joinText } from './delivery-text.ts'

const TYPES = '.csv,.txt,.tsv,.xlsx,text/csv,text/plain'
const BOOK = 'POST /api/staff/delivery'

type Values = { number: string; note: string; text: string; again?: boolean }
type Checked = { number: string; text: string; reply: DeliveryCheck }

/** Lines of a delivery, scanned, typed, pasted or from a file; they are booked after the summary of the server was shown. */
export function DeliveryForm() {
  const { stock } = useWords('stock')
  const words = stock.delivery
  const [form] = Form.useForm<Values>()
  const [number = '', text = ''] = [Form.useWatch('number', form), Form.useWatch('text', form)]
  const again = Form.useWatch('again', form) === true
  const [checked, setChecked] = useState<Checked>()
  const [notice, setNotice] = useState('')
  const check = useAction('POST /api/staff/delivery/check')
  const runCheck = () => {
    const input = { number: form.getFieldValue('number') ?? '', text: form.getFieldValue('text') ?? '' }
    const send = async () => {
      const reply = await check.mutateAsync({ input }).catch(() => undefined)
      if (reply) setChecked({ ...input, reply })
    }
    form.setFieldValue('again', false)
    void send()
  }
  const book = useFormAction<typeof BOOK, Values>(BOOK, {
    form,
    toInput: ({ number: typed, note }) => ({
      number: typed,
      note,
      lines: (checked?.reply.lines ?? []).map(({ variant_id, quantity }) => ({ variant_id, quantity })),
      same_number: checked?.reply.same_number.length ?? 0,
    }),
    onRejected: ({ cause }) => {
      if (cause instanceof AppError && cause.code === 'delivery_number_used') runCheck()
      return false
    },
    done: ({ pieces }) => words.booked(pieces),
    onDone: () => {
      setChecked(undefined)
      setNotice('')
    },
    refresh: ['GET /api/staff/delivery', 'GET /api/staff/stock', 'GET /api/staff/product'],
    emptied: true,
    draft: { screen: 'stock-delivery' },
  })
  const setText = (value: string) => {
    form.setFields([{ name: 'text', value: value.slice(0, MAX_DELIVERY_TEXT), touched: true }])
    book.formProps.onFieldsChange([])
    if (value.length > MAX_DELIVERY_TEXT) setNotice(words.full)
  }
  const textNow = () => form.getFieldValue('text') ?? ''
  const scan = (raw: string) => {
    const sku = raw.trim().split(/\s/)[0] ?? ''
    if (sku === '') return
    const added = addScanned(textNow(), sku)
    setNotice(words.scanned(sku, added.pieces))
    setText(added.text)
  }
  const read = useAction('POST /api/staff/delivery/table', {
    onDone: ({ text: more }) => {
      setNotice(words.fileRead(more.split('\n').length))
      setText(joinText(textNow(), more))
    },
  })
  const isCurrent = checked !== undefined && checked.text === text && checked.number === number
  const needsConfirming = (checked?.reply.same_number.length ?? 0) > 0 && !again
  const canBook = isCurrent && checked.reply.problems.length === 0 && checked.reply.lines.length > 0
  return (
    <>
      {book.draftNotice}
      <UnsavedChangesGuard
        hasUnsavedChanges={() => textNow().trim() !== '' || (form.getFieldValue('number') ?? '') !== ''}
        isStored={book.isDraftStored}
      />
      <p className={styles.hint}>{words.lead}</p>
      <Form<Values> {...book.formProps}>
        <div className={styles.row}>
          <TextItem name="number" label={words.number} needed={words.numberNeeded} max={60} />
          <TextItem name="note" label={words.note} needed={words.noteNeeded} max={300} />
        </div>
        <ScanField onScan={scan} notice={notice} />
        <Form.Item name="text" label={words.text} extra={words.textHint}>
          <Input.TextArea rows={8} maxLength={MAX_DELIVERY_TEXT} spellCheck={false} autoCapitalize="characters" />
        </Form.Item>
        <Flex gap={8} wrap className={styles.section}>
          <Button disabled={text.trim() === ''} loading={check.isPending} onClick={runCheck}>
            {words.check}
          </Button>
          <ChooseFiles
            name={words.file}
            accept={TYPES}
            busy={read.isPending}
            onFiles={([file]) => file && read.mutate({ input: {}, file })}
          />
        </Flex>
        {checked && !isCurrent && (
          <Alert type="info" showIcon className={styles.section ?? ''} title={words.checkAgain} />
        )}
        {isCurrent && <DeliverySummary reply={checked.reply} />}
        {canBook && checked.reply.same_number.length > 0 && (
          <Form.Item name="again" valuePropName="checked">
            <Checkbox>{words.confirmUsed}</Checkbox>
          </Form.Item>
        )}
        <FormErrors action={book} />
        {canBook && (
          <Button type="primary" size="large" htmlType="submit" loading={book.busy} disabled={needsConfirming}>
            {words.book(checked.reply.pieces)}
          </Button>
        )}
      </Form>
    </>
  )
}

function ScanField({ onScan, notice }: { onScan: (code: string) => void; notice: string }) {
  const { stock, shipDesk } = useWords('shipDesk', 'stock')
  const words = stock.delivery
  const [cameraOn, setCameraOn] = useState(false)
  return (
    <Form.Item label={words.scan} htmlFor="delivery-scan">
      <Flex gap={8} wrap align="center">
        <Input
          id="delivery-scan"
          prefix={<SearchOutlined aria-hidden />}
          placeholder={words.scanHint}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onPressEnter={(event) => {
            if (event.nativeEvent.isComposing) return
            // A scanner sends Enter, which must not send the form.
            event.preventDefault()
            onScan(event.currentTarget.value)
            event.currentTarget.select()
          }}
        />
        {hasCameraScan() && (
          <Button icon={<ScanOutlined />} aria-pressed={cameraOn} onClick={() => setCameraOn(!cameraOn)}>
            {cameraOn ? shipDesk.cameraStop : shipDesk.camera}
          </Button>
        )}
        <span role="status">{notice}</span>
      </Flex>
      {cameraOn && <CameraScan onCode={onScan} />}
    </Form.Item>
  )
}

function DeliverySummary({ reply: { lines, problems, pieces, same_number: used } }: { reply: DeliveryCheck }) {
  const { words: all, lang } = useLanguage('stock')
  const { stock } = all
  const words = stock.delivery
  const columns: Columns<DeliveryCheck['lines'][number]> = [
    {
      title: stock.variant,
      render: (_, row) => (
        <>
          {nameInLanguage(row.name, lang)}
          <div className="muted">{[nameInLanguage(row.option, lang), row.sku].filter(Boolean).join(' · ')}</div>
          {row.from.length > 1 && <div className="muted">{words.addedUp(row.from.join(', '))}</div>}
        </>
      ),
    },
    { title: words.delivered, width: 120, figure: ({ quantity }) => `+${quantity}` },
    { title: words.now, width: 140, figure: ({ stock: free }) => free },
    { title: words.after, width: 140, figure: ({ stock: free, quantity }) => free + quantity },
  ]
  return (
    <section aria-label={words.summary} className={styles.section}>
      <div role="status">
        {problems.length > 0 && (
          <Alert
            type="error"
            showIcon
            className={styles.section ?? ''}
            title={words.wrong(problems.length)}
            description={
              <ul>
                {problems.map(({ line, text, what }) => (
                  <li key={line}>
                    {words.line(line)}: {words.problems[what]} (<span className="reference">{text}</span>)
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {used.length > 0 && (
          <Alert
            type="warning"
            showIcon
            className={styles.section ?? ''}
            title={words.used}
            description={used.map(({ id, at, by }) => (
              <div key={id}>{words.usedBy(dayAndTime(at, lang), by)}</div>
            ))}
          />
        )}
        <p>{lines.length > 0 ? words.ready(lines.length, pieces) : words.nothing}</p>
      </div>
      {lines.length > 0 && (
        <DataTable
          size="middle"
          rowKey="variant_id"
          dataSource={lines}
          columns={columns}
          minWidth={560}
          pageSize={100}
        />
      )}
    </section>
  )
}
