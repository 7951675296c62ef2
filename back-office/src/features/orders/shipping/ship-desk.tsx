import { ScanOutlined, SearchOutlined, SnippetsOutlined } from '@ant-design/icons'
import { CARRIER_NAMES } from '@bailu/contract/orders/kinds'
import { dayAndTime } from '@bailu/phrases/format'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { Link } from '@tanstack/react-router'
import { Alert, AutoComplete, Button, Empty, Flex, Input, type InputRef, Progress, Switch } from 'antd'
import { useEffect, useState, type RefObject } from 'react'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { CameraScan, hasCameraScan } from '../../../ui/form/camera-scan.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { CARRIER_LIST, ShipRow } from './ship-row.tsx'
import { TrackingListDialog } from './tracking-list-dialog.tsx'
import { type Notice, readShipOnScan, resultNotice, saveShipOnScan, useCodeScan } from './use-code-scan.ts'
import { type ShipDeskState, useShipDesk } from './use-ship-desk.ts'
import { isOpenState } from './use-ship-rows.ts'
import styles from './ship-desk.module.css'

const CARRIERS = CARRIER_NAMES.map((value) => ({ value }))
/** Further orders are loaded when fewer rows than this wait for a number. */
const ROWS_AHEAD = 10

type ShipDeskProps = {
  orders: readonly PackingSlip[]
  /** All orders that can be shipped, shown or not. */
  total?: number | undefined
  /** Loads further orders; absent when all are shown. */
  onMore?: (() => void) | undefined
  onAll?: (() => void) | undefined
  /** How many the next step loads. */
  nextCount?: number
  isLoadingMore?: boolean
  /** The last step failed: the next one is up to the user. */
  hasFailed?: boolean
}

/** Ships many orders: tracking numbers scanned, typed or filled in from a list, and the result of each. */
export function ShipDesk({
  orders: loaded,
  total,
  onMore,
  onAll,
  nextCount = 0,
  isLoadingMore = false,
  hasFailed = false,
}: ShipDeskProps) {
  const { orders: words, shipDesk } = useWords('orders', 'shipDesk')
  const [notice, setNotice] = useState<Notice>()
  const [shipOnScan, setShipOnScan] = useState(readShipOnScan)
  const [cameraOn, setCameraOn] = useState(false)
  const [list, setList] = useState<{ text: string; from: string | undefined }>()
  const desk = useShipDesk(loaded, (number, code, state) => {
    if (shipOnScan) setNotice(resultNotice(shipDesk, number, code, state))
  })
  const { actions, scan, scanField, carrierField, current, currentName } = useCodeScan(desk, {
    shipOnScan,
    say: setNotice,
    handsFree: cameraOn,
    onPaste: (from, text) => setList({ text, from }),
  })
  const { orders, states, tracking, carriers, carrier } = desk
  const isStarted = desk.unsent.length > 0 || desk.run !== undefined
  const waitingForNumber = orders.filter(({ id }) => isOpenState(states[id]) && !tracking[id]?.trim()).length
  useEffect(() => {
    if (isStarted && onMore && !isLoadingMore && !hasFailed && waitingForNumber < ROWS_AHEAD) onMore()
  }, [isStarted, onMore, isLoadingMore, hasFailed, waitingForNumber])
  if (orders.length === 0 && loaded.length === 0)
    return (
      <Empty description={words.shipEmpty}>
        <Link to="/orders">
          <Button>{words.back}</Button>
        </Link>
      </Empty>
    )
  const open = orders.filter(({ id }) => isOpenState(states[id]))
  return (
    <>
      <UnsavedChangesGuard hasUnsavedChanges={() => desk.unsent.length > 0} isStored={() => true} />
      <datalist id={CARRIER_LIST}>
        {CARRIER_NAMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <p className={styles.lead}>{shipDesk.lead}</p>
      <Restored desk={desk} />
      <Flex wrap gap={8} align="center" className={styles.tools}>
        <AutoComplete
          ref={asInput(carrierField)}
          aria-label={words.carrierForAll}
          placeholder={words.carrierForAll}
          options={CARRIERS}
          value={carrier}
          onChange={desk.setCarrier}
          className={styles.carrier}
        />
        <label className={styles.switch} title={shipDesk.shipOnScanHint}>
          <Switch
            checked={shipOnScan}
            onChange={(on) => {
              setShipOnScan(on)
              saveShipOnScan(on)
            }}
          />
          {shipDesk.shipOnScan}
        </label>
        <Button icon={<SnippetsOutlined />} onClick={() => setList({ text: '', from: current?.id })}>
          {shipDesk.more}
        </Button>
        <Button type="primary" disabled={desk.ready.length === 0 || desk.busy} onClick={() => desk.ship(desk.ready)}>
          {words.shipAll(desk.ready.length)}
        </Button>
      </Flex>
      <div className={styles.scanBar}>
        <Flex gap={8} align="center">
          <Input
            ref={asInput(scanField)}
            prefix={<SearchOutlined aria-hidden />}
            aria-label={shipDesk.scanHint}
            placeholder={shipDesk.scanHint}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            allowClear
            className={styles.scan}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Tab')) return
              const field = event.currentTarget
              if (field.value.trim() === '') return
              // A second Tab leaves the field.
              if (event.key === 'Tab' && (event.shiftKey || field.value === field.dataset['refused'])) return
              event.preventDefault()
              scan(field.value, field)
            }}
            onFocus={({ target }) => target.select()}
          />
          {hasCameraScan() && (
            <Button icon={<ScanOutlined />} aria-pressed={cameraOn} onClick={() => setCameraOn(!cameraOn)}>
              {cameraOn ? shipDesk.cameraStop : shipDesk.camera}
            </Button>
          )}
        </Flex>
        {cameraOn && <CameraScan onCode={(code) => scan(code)} />}
        <div className={styles.now}>
          <span>{current ? shipDesk.current(current.number, currentName ?? '') : shipDesk.allDone}</span>
          <span role="status" className={notice && styles[notice.tone]}>
            {notice?.text}
          </span>
        </div>
        <RunProgress desk={desk} />
      </div>
      <p className={styles.keys}>{shipDesk.keys('Esc', 'Ctrl + Enter')}</p>
      <section aria-label={words.shipTable} className={styles.desk}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.number}</th>
              <th scope="col">{words.deliverTo}</th>
              <th scope="col">{words.payment}</th>
              <th scope="col">{words.carrier}</th>
              <th scope="col">{words.tracking}</th>
              <th scope="col">{words.result}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <ShipRow
                key={order.id}
                order={order}
                tracking={tracking[order.id] ?? ''}
                carrier={carriers[order.id] ?? carrier}
                state={states[order.id]}
                duplicateOf={desk.duplicates.get(order.id)}
                isRestored={desk.restored.has(order.id)}
                isShared={desk.shared.has(order.id)}
                onShare={desk.share}
                isConfirmed={desk.isConfirmed(order.id)}
                onConfirm={desk.confirm}
                isCurrent={order.id === current?.id}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
      </section>
      {total !== undefined && (
        <Flex wrap gap={8} align="center" className={styles.more}>
          <span>{shipDesk.shown(Math.min(open.length, total), total)}</span>
          {onMore && (
            <Button loading={isLoadingMore} onClick={onMore}>
              {shipDesk.showNext(nextCount)}
            </Button>
          )}
          {onAll && (
            <Button type="link" disabled={isLoadingMore} onClick={onAll}>
              {shipDesk.showAll}
            </Button>
          )}
        </Flex>
      )}
      {list && (
        <TrackingListDialog
          text={list.text}
          from={list.from}
          open={open}
          typed={tracking}
          carrier={carrier}
          onCarrier={desk.setCarrier}
          onFill={(fills) => {
            desk.fill(fills)
            setList(undefined)
          }}
          onClose={() => setList(undefined)}
        />
      )}
    </>
  )
}

/** The input element of a field of antd. */
const asInput =
  (ref: RefObject<HTMLInputElement | null>) => (field: (InputRef | { nativeElement?: HTMLElement }) | null) => {
    ref.current =
      field === null ? null : 'input' in field ? field.input : (field.nativeElement?.querySelector('input') ?? null)
  }

function Restored({ desk }: { desk: ShipDeskState }) {
  const { lang, words } = useLanguage('shipDesk')
  const count = [...desk.restored].filter((id) => desk.unsent.includes(id)).length
  if (count === 0 || desk.storedAt === undefined) return null
  return (
    <Alert
      type="info"
      showIcon
      className={styles.notice ?? ''}
      title={words.shipDesk.restored(count, dayAndTime(desk.storedAt, lang))}
      action={
        <Button size="small" onClick={desk.discard}>
          {words.shipDesk.discard}
        </Button>
      }
    />
  )
}

/** Progress of the rows that are sent, and what is left when they ended. */
function RunProgress({ desk: { run, busy, states, ready, ship, stop } }: { desk: ShipDeskState }) {
  const { orders: words, shipDesk } = useWords('orders', 'shipDesk')
  if (run === undefined) return null
  const counted = (state: string) => Object.values(states).filter((entry) => entry.state === state).length
  const failedRows = ready.filter(({ id }) => states[id]?.state === 'failed')
  if (busy)
    return (
      <Flex gap={12} align="center">
        <Progress percent={Math.floor((run.done / run.total) * 100)} showInfo={false} size="small" aria-hidden />
        <span className={styles.count}>{shipDesk.progress(run.done, run.total)}</span>
        <Button size="small" onClick={stop}>
          {shipDesk.stop}
        </Button>
      </Flex>
    )
  return (
    <Flex wrap gap={12} align="center">
      <span role="status">{words.shipSummary(counted('shipped'), counted('failed') + counted('gone'))}</span>
      {run.end === 'stopped' && <span>{shipDesk.stopped(run.left)}</span>}
      {run.end === 'noConnection' && <span className={styles.bad}>{shipDesk.noConnection(run.left)}</span>}
      {failedRows.length > 0 && (
        <Button size="small" onClick={() => ship(failedRows)}>
          {shipDesk.retry(failedRows.length)}
        </Button>
      )}
    </Flex>
  )
}
