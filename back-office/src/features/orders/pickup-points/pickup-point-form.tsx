import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { fieldsOnLines } from '@bailu/contract/addresses/kinds'
import type { StaffPickupPoint } from '@bailu/contract/addresses/pickup-points'
import type { InputOf } from '@bailu/contract/calls'
import { latinDigits } from '@bailu/contract/typed-numbers'
import { weekday } from '@bailu/phrases/format'
import { Button, Drawer, Form, Input, Switch } from 'antd'
import { Fragment, useState } from 'react'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { DayPicker } from '../../../ui/form/bangkok-time.tsx'
import { FormErrors, ruleOf, SaveButton, TextItem, useFormAction } from '../../../ui/form/form.tsx'
import { NumberItem, SwitchItem } from '../../../ui/form/items.tsx'
import { LocalizedFields } from '../../../ui/form/localized-fields.tsx'
import { AddressFields } from '../address-form.tsx'
import { ThaiAreaFields } from './thai-area-fields.tsx'
import styles from './pickup-points.module.css'

type PointInput = InputOf<'POST /api/staff/pickup-point'>
type Span = { from: string; to: string }
type DayHours = Span & { open: boolean; breaks?: (Span | undefined)[] }
type Fields = Omit<PointInput, 'hours'> & { hours: DayHours[] }

const STREET = fieldsOnLines(['street'])
const PHONE = fieldsOnLines(['phone'])
const WEEK = [0, 1, 2, 3, 4, 5, 6]
const USUAL = { from: '09:30', to: '18:00' }
const EMPTY_NOTE = { en: '', zh: '', th: '' }
const NOON = { from: '12:00', to: '13:00' }
const CLOSED_NOTE_MAX = 80
const MAX_BREAKS = 2

/** 930, 9:30 and ๐๙.๓๐ become 09:30; anything else stays as it was typed. */
const toTime = (typed: string): string => {
  const [, hour, minute] = /^(\d{1,2})[:.]?(\d\d)$/.exec(latinDigits(typed.trim())) ?? []
  return hour === undefined ? typed.trim() : `${hour.padStart(2, '0')}:${minute}`
}
const isTime = (typed: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(toTime(typed))

const toSpan = ({ from, to }: Span): Span => ({ from: toTime(from), to: toTime(to) })
const byBegin = (one: Span, other: Span) => (one.from < other.from ? -1 : 1)

const initialFields = (point: StaffPickupPoint | undefined, next: number) => ({
  ...(point ?? { map_link: '', closed_days: [], active: true, sort: next }),
  hours: WEEK.map((at) => {
    const hours = point ? point.hours[at] : USUAL
    return { open: Boolean(hours), breaks: [], ...(hours ?? USUAL) }
  }),
})

const toInput = (fields: Fields): PointInput => ({
  ...fields,
  address2: fields.address2 ?? '',
  hours: fields.hours.map(({ open, breaks = [], ...hours }) => {
    const pauses = breaks.flatMap((pause) => (pause ? [toSpan(pause)] : []))
    return open ? { ...toSpan(hours), ...(pauses.length > 0 && { breaks: pauses.toSorted(byBegin) }) } : null
  }),
  closed_days: fields.closed_days.map(({ day, note }) => ({ day, note: { ...EMPTY_NOTE, ...note } })),
})

type Props = { point: StaffPickupPoint | undefined; next: number; onClose: () => void }

/** Form for a new or existing pick-up point. `next`: position of a new one. */
export default function PickupPointForm({ point, next, onClose }: Props) {
  const all = useWords('pickupPoints')
  const words = all.pickupPoints
  /** The version that is edited; a restored draft has that of when it was typed. */
  const [version, setVersion] = useState(point?.version ?? 0)
  const save = useFormAction(point ? 'PUT /api/staff/pickup-point/{id}' : 'POST /api/staff/pickup-point', {
    toInput: (fields: Fields) => ({ ...toInput(fields), ...(point && { id: point.id, version }) }),
    draft: { screen: `pickup-point/${point?.id ?? 'new'}`, version, onTake: (taken) => setVersion(Number(taken)) },
    done: words.saved,
    refresh: ['GET /api/staff/pickup-point'],
    onDone: onClose,
    onLoadTheirs: onClose,
  })
  return (
    <Drawer
      open
      size={640}
      title={point ? words.edit : words.add}
      onClose={onClose}
      extra={
        <SaveButton busy={save.busy} onClick={() => save.form.submit()}>
          {all.shell.save}
        </SaveButton>
      }
    >
      <Form<Fields> {...save.formProps} disabled={save.busy} initialValues={initialFields(point, next)}>
        {save.draftNotice}
        <LocalizedFields name={['name']} label={words.name} max={60} required />
        <AddressFields fields={STREET} path={[]} />
        <ThaiAreaFields />
        <AddressFields fields={PHONE} path={[]} />
        <TextItem
          name="map_link"
          label={words.mapLink}
          max={500}
          inputMode="url"
          rules={[
            ruleOf<string | undefined>(
              (link = '') => link.trim() === '' || /^https:\/\//i.test(link.trim()),
              words.mapWrong,
            ),
          ]}
        />
        <Form.Item label={words.hours} extra={words.hoursHint}>
          {WEEK.map((at) => (
            <DayFields key={at} at={at} />
          ))}
          <SameHoursButton />
        </Form.Item>
        <ClosedDays />
        <SwitchItem name="active" label={words.active} extra={words.activeHint} />
        <NumberItem name="sort" label={words.sort} needed={words.sortNeeded} min={1} max={999} />
        <FormErrors action={save} />
      </Form>
    </Drawer>
  )
}

/** Opening hours of one weekday; 0 is Monday. */
function DayFields({ at }: { at: number }) {
  const { words: all, lang } = useLanguage('pickupPoints')
  const words = all.pickupPoints
  const form = Form.useFormInstance<Fields>()
  const isOpen = Form.useWatch(['hours', at, 'open'], form) ?? true
  const day = weekday(at, lang)
  return (
    <div className={styles.day}>
      <span className={styles.weekday}>{day}</span>
      <Form.Item name={['hours', at, 'open']} valuePropName="checked">
        <Switch aria-label={`${day}: ${words.open}`} />
      </Form.Item>
      {isOpen ? (
        <>
          <Form.Item
            name={['hours', at, 'from']}
            validateTrigger="onBlur"
            rules={[ruleOf<string | undefined>((typed = '') => isTime(typed), words.timeWrong)]}
          >
            <Input aria-label={words.fromOf(day)} maxLength={5} className="figure" />
          </Form.Item>
          <Form.Item
            name={['hours', at, 'to']}
            dependencies={[['hours', at, 'from']]}
            validateTrigger="onBlur"
            rules={[
              ruleOf<string | undefined>((typed = '') => isTime(typed), words.timeWrong),
              ({ getFieldValue }) =>
                ruleOf<string | undefined>((typed = '') => {
                  const from = String(getFieldValue(['hours', at, 'from']) ?? '')
                  return !isTime(typed) || !isTime(from) || toTime(typed) > toTime(from)
                }, words.timeOrder),
            ]}
          >
            <Input aria-label={words.toOf(day)} maxLength={5} className="figure" />
          </Form.Item>
          <Breaks at={at} day={day} />
        </>
      ) : (
        <span className={`muted ${styles.weekday}`}>{words.closed}</span>
      )}
    </div>
  )
}

/** Times of a weekday between its hours at which it is closed. */
function Breaks({ at, day }: { at: number; day: string }) {
  const words = useWords('pickupPoints').pickupPoints
  const timeRule = ruleOf<string | undefined>((typed = '') => isTime(typed), words.timeWrong)
  return (
    <Form.List name={['hours', at, 'breaks']}>
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <Fragment key={key}>
              <span className={`muted ${styles.break}`}>{words.break}</span>
              <Form.Item name={[name, 'from']} validateTrigger="onBlur" rules={[timeRule]}>
                <Input aria-label={words.breakFromOf(day)} maxLength={5} className="figure" />
              </Form.Item>
              <div className={styles.breakEnd}>
                <Form.Item
                  name={[name, 'to']}
                  dependencies={[
                    ['hours', at, 'from'],
                    ['hours', at, 'to'],
                    ['hours', at, 'breaks', name, 'from'],
                  ]}
                  validateTrigger="onBlur"
                  rules={[
                    timeRule,
                    ({ getFieldValue }) =>
                      ruleOf<string | undefined>(() => {
                        const { breaks = [], ...hours } = getFieldValue(['hours', at]) as DayHours
                        const pauses = breaks.flatMap((pause) => (pause ? [toSpan(pause)] : [])).toSorted(byBegin)
                        const { from, to } = toSpan(hours)
                        const times = [from, ...pauses.flatMap((pause) => [pause.from, pause.to]), to]
                        return (
                          !times.every(isTime) || times.every((time, place) => place === 0 || times[place - 1]! < time)
                        )
                      }, words.breakWrong),
                  ]}
                >
                  <Input aria-label={words.breakToOf(day)} maxLength={5} className="figure" />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={words.removeBreak(day)}
                  onClick={() => remove(name)}
                />
              </div>
            </Fragment>
          ))}
          {rows.length < MAX_BREAKS && (
            <Button
              type="link"
              size="small"
              className={styles.addBreak ?? ''}
              aria-label={`${words.addBreak}: ${day}`}
              onClick={() => add(rows.length === 0 ? NOON : { from: '', to: '' })}
            >
              {words.addBreak}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}

/** Gives every open weekday the hours and breaks of Monday. */
function SameHoursButton() {
  const words = useWords('pickupPoints').pickupPoints
  const form = Form.useFormInstance<Fields>()
  const hours = Form.useWatch('hours', form)
  const first = hours?.[0]
  const copy = () => {
    if (!first) return
    const { from, to, breaks = [] } = first
    const same = () => ({ from, to, breaks: breaks.map((pause) => pause && { ...pause }) })
    form.setFieldValue(
      'hours',
      form.getFieldValue('hours').map((day: DayHours) => ({ ...day, ...(day.open && same()) })),
    )
  }
  return (
    <Button size="small" disabled={!first?.open} onClick={copy}>
      {words.sameHours}
    </Button>
  )
}

function ClosedDays() {
  const words = useWords('pickupPoints').pickupPoints
  return (
    <Form.Item label={words.closedDays} extra={words.closedDaysHint}>
      <Form.List name="closed_days">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.closedDay}>
                <div className={styles.dayRow}>
                  <Form.Item
                    name={[name, 'day']}
                    label={words.day}
                    rules={[
                      { required: true, message: words.dayNeeded },
                      ({ getFieldValue }) =>
                        ruleOf<string>(
                          (day) =>
                            (getFieldValue('closed_days') as Fields['closed_days']).filter((row) => row?.day === day)
                              .length < 2,
                          words.dayTwice,
                        ),
                    ]}
                  >
                    <DayPicker />
                  </Form.Item>
                  <Button icon={<DeleteOutlined />} aria-label={words.removeDay} onClick={() => remove(name)} />
                </div>
                <LocalizedFields name={[name, 'note']} label={words.note} max={CLOSED_NOTE_MAX} />
              </div>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({ note: EMPTY_NOTE })}>
              {words.addDay}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
