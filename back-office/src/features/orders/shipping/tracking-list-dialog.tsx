import { CARRIER_NAMES, carrierNameOf } from '@bailu/contract/orders/kinds'
import type { ReplyOf } from '@bailu/contract/calls'
import { Alert, AutoComplete, Button, Checkbox, Flex, Form, Input, Modal, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { ChooseFiles } from '../../../ui/form/uploads.tsx'
import {
  type TableColumns,
  type Fill,
  type Match,
  matchTracking,
  readColumns,
  replacedNumbers,
  type RestGroup,
} from './match-tracking.ts'
import styles from './ship-desk.module.css'

const TYPES = '.csv,.txt,.tsv,.xlsx,text/csv,text/plain'
const MAX_TEXT = 500_000
const CARRIERS = CARRIER_NAMES.map((value) => ({ value }))
const NONE = -1

type Table = ReplyOf<'POST /api/staff/order/tracking-table'>
type TrackingListDialogProps = {
  /** Lines that were pasted into a row. */
  text: string
  /** The row with the cursor. */
  from: string | undefined
  /** Rows of the screen that are not shipped. */
  open: { id: string; number: string }[]
  /** Numbers in the rows, by id of the order. */
  typed: Readonly<Record<string, string>>
  carrier: string
  onCarrier: (carrier: string) => void
  onFill: (fills: Fill[]) => void
  onClose: () => void
}

/** Tracking numbers from pasted lines or a file, matched by order number; nothing is filled in before it is shown. */
export function TrackingListDialog(props: TrackingListDialogProps) {
  const { from, open, typed, carrier, onCarrier, onFill, onClose } = props
  const { orders, shipDesk } = useWords('orders', 'shipDesk')
  const words = shipDesk.list
  const [text, setText] = useState(props.text)
  const [table, setTable] = useState<Table>()
  /** Columns that were chosen instead of those that were found. */
  const [chosen, setChosen] = useState<Partial<TableColumns>>({})
  const [keepsTyped, setKeepsTyped] = useState(false)
  const read = useAction('POST /api/staff/order/tracking-table')
  /** Counts checks and changes of the text: an answer that comes later than the next of them is for another text. */
  const turn = useRef(0)
  const checkFile = (file: File) => {
    turn.current += 1
    const own = turn.current
    const send = async () => {
      const reply = await read.mutateAsync({ input: {}, file }).catch(() => undefined)
      if (!reply || own !== turn.current) return
      setTable(reply)
      setChosen({})
    }
    void send()
  }
  const checkText = (pasted: string) => checkFile(new File([pasted], 'pasted.txt', { type: 'text/plain' }))
  useEffect(() => {
    if (props.text !== '') checkText(props.text)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const chosenCarrier = carrierNameOf(carrier) ?? carrier
  const columns = table && { ...readColumns(table.rows, carrierNameOf, chosenCarrier, table.orders), ...chosen }
  const needsColumn = columns !== undefined && columns.names.length > 1 && columns.tracking === undefined
  const match =
    table && columns && !needsColumn
      ? matchTracking(table, { columns, open, from, carrierOf: carrierNameOf, chosenCarrier })
      : undefined
  const replaced = match ? replacedNumbers(match.fills, typed) : []
  const staying = new Set(keepsTyped ? replaced.map(({ fill }) => fill.id) : [])
  const fills = match?.fills.filter(({ id }) => !staying.has(id)) ?? []
  const needsCarrier = fills.some((fill) => fill.carrier === undefined)
  return (
    <Modal
      open
      width={720}
      title={words.title}
      okText={fills.length > 0 ? words.fill(fills.length) : orders.pasteDone}
      okButtonProps={{ disabled: fills.length === 0 }}
      onOk={() => onFill(fills)}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{words.hint}</p>
      <Input.TextArea
        aria-label={words.paste}
        placeholder={words.paste}
        rows={table ? 3 : 8}
        value={text}
        maxLength={MAX_TEXT}
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value)
          setTable(undefined)
          turn.current += 1
        }}
      />
      <Flex gap={8} wrap className={styles.below}>
        <Button
          type={table ? 'default' : 'primary'}
          disabled={text.trim() === ''}
          loading={read.isPending}
          onClick={() => checkText(text)}
        >
          {words.check}
        </Button>
        <ChooseFiles
          name={words.file}
          accept={TYPES}
          busy={read.isPending}
          onFiles={([file]) => {
            setText('')
            if (file) checkFile(file)
          }}
        />
      </Flex>
      {columns && (
        <div className={styles.summary}>
          {columns.names.length > 1 && (
            <ColumnChoice columns={columns} onChange={(other) => setChosen({ ...chosen, ...other })} />
          )}
          {match ? (
            <MatchSummary match={match} />
          ) : (
            <div role="status">
              <Alert type="warning" showIcon title={words.chooseColumn} />
            </div>
          )}
          {replaced.length > 0 && (
            <Alert
              type="warning"
              showIcon
              className={styles.below ?? ''}
              title={words.replaces(replaced.length)}
              description={
                <>
                  <ul className={styles.samples}>
                    {replaced.map(({ fill, before }) => (
                      <li key={fill.id} className="reference">
                        {fill.number}: {before} → {fill.tracking}
                      </li>
                    ))}
                  </ul>
                  <Checkbox checked={keepsTyped} onChange={({ target }) => setKeepsTyped(target.checked)}>
                    {words.keepTyped}
                  </Checkbox>
                </>
              }
            />
          )}
          {(needsCarrier || needsColumn) && (
            <Form.Item
              layout="vertical"
              label={orders.carrierForAll}
              htmlFor="list-carrier"
              className={styles.below ?? ''}
            >
              <AutoComplete id="list-carrier" options={CARRIERS} value={carrier} onChange={onCarrier} />
            </Form.Item>
          )}
        </div>
      )}
    </Modal>
  )
}

type ColumnChoiceProps = { columns: TableColumns; onChange: (chosen: Partial<TableColumns>) => void }

function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const words = useWords('shipDesk').shipDesk.list
  const options = columns.names.map((head, at) => ({ value: at, label: words.columnName(at + 1, head) }))
  return (
    <Flex gap={12} wrap>
      <label>
        {words.column}{' '}
        <Select
          aria-label={words.column}
          value={columns.tracking ?? null}
          placeholder={words.none}
          options={options}
          popupMatchSelectWidth={false}
          onChange={(tracking) => onChange({ tracking: tracking ?? undefined })}
        />
      </label>
      <label>
        {words.carrierColumn}{' '}
        <Select
          aria-label={words.carrierColumn}
          value={columns.carrier ?? NONE}
          options={[{ value: NONE, label: words.none }, ...options]}
          popupMatchSelectWidth={false}
          onChange={(carrier) => onChange({ carrier: carrier === NONE ? undefined : carrier })}
        />
      </label>
    </Flex>
  )
}

/** Groups that need a look before shipping; the others are only said. */
const HARMLESS: ReadonlySet<RestGroup> = new Set<RestGroup>(['done', 'missing'])

function MatchSummary({ match: { by, fills, rest, differs, references } }: { match: Match }) {
  const words = useWords('shipDesk').shipDesk.list
  const [first, last] = [fills[0], fills.at(-1)]
  const groups = (Object.keys(rest) as RestGroup[]).filter((group) => rest[group].length > 0)
  const title = references
    ? words.references
    : differs
      ? words.positionDiffers(differs.lines, differs.rows)
      : by === 'position'
        ? words.byPosition(fills.length)
        : words.matched(fills.length)
  const isClean = by === 'number' && groups.every((group) => HARMLESS.has(group))
  return (
    <div role="status">
      <Alert type={differs || references ? 'error' : isClean ? 'success' : 'warning'} showIcon title={title} />
      {first && last && (
        <ul className={styles.samples}>
          {[...new Set([first, last])].map(({ id, number, tracking, carrier }) => (
            <li key={id} className="reference">
              {number} → {tracking} {carrier}
            </li>
          ))}
        </ul>
      )}
      {groups.map((group) => (
        <details key={group} open={!HARMLESS.has(group)} className={styles.group}>
          <summary>
            {words.groups[group]}: {rest[group].length}
          </summary>
          <ul>
            {rest[group].map(({ line, number, text }) => (
              <li key={`${line} ${number}`} className="reference">
                {line > 0 && `${words.line(line)}: `}
                {text || number}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
