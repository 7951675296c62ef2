import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PickupPoint } from '@bailu/contract/addresses/pickup-points'
import { bangkokDay, addDays } from '@bailu/phrases/days'
import { openingAt, openingNames, weekLines } from '@bailu/phrases/addresses/opening'
import { dayRange, phone, weekday } from '@bailu/phrases/format'
import type { Translations } from '@bailu/phrases/translations'
import type { Lang } from '@bailu/contract/languages'
import { callQuery } from '../../browser/request/call-query.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'

/** Opening hours and closed days change rarely. */
const STALE_MS = 60_000

/** All pick-up points; undefined until they are loaded. */
export const usePickupPoints = (): PickupPoint[] | undefined => {
  const lang = useLang()
  return useQuery(callQuery(['pickup-point', lang], 'GET /api/pickup-point', {}, { staleTime: STALE_MS })).data
}

/** One pick-up point; undefined for another address, and until it is loaded. */
export const usePickupPoint = (id: number | undefined): PickupPoint | undefined =>
  usePickupPoints()?.find((point) => point.id === id)

/** The day as `Mon 30 Nov`. */
const namedDay = (day: string, lang: Lang) =>
  `${weekday((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7, lang)} ${dayRange(day, day, lang)}`

function describeOpening(point: PickupPoint, words: Translations['addresses'], lang: Lang, now: Date): string {
  const opening = openingAt(point, now)
  if (opening.open) return words.openUntil(opening.until)
  if (opening.next === null) return words.closedNow
  const { day, from } = opening.next
  return day === bangkokDay(now) ? words.opensToday(from) : words.opensOn(namedDay(day, lang), from)
}

type CopyProps = { id: number; copy?: { name: string; map_link: string } | null | undefined }

/** The name of a pick-up point: as an order has it, else as it is now. */
export function PickupName({ id, copy }: CopyProps) {
  const { addresses: words } = useWords('addresses')
  const point = usePickupPoint(id)
  return copy?.name || point?.name || words.pickup
}

/** Telephone and map of a pick-up point. */
export function PickupContactLines({ id, copy, phone: number, links }: CopyProps & { phone: string; links: boolean }) {
  const { addresses: words } = useWords('addresses')
  const point = usePickupPoint(id)
  const map = copy?.map_link || point?.map_link
  return (
    <p className="flex flex-wrap gap-x-12">
      <span className="whitespace-nowrap tabular-nums">{phone(number)}</span>
      {map && links && (
        <a href={map} target="_blank" rel="noreferrer" className="text-gold-ink underline">
          {words.showMap}
        </a>
      )}
      {!copy && point?.active === false && <span className="text-warn">{words.pointClosed}</span>}
    </p>
  )
}

/** Closed days of so many days are shown, and so many of them. */
const DAYS_SHOWN = 30
const MOST_SHOWN = 4

/** Name fields of a pick-up point that is open every day at the same hours. */
const EVERY_DAY = /^Monday-Sunday /

type HoursProps = { names: { first_name: string; last_name: string }; id: number }

/** Opening hours: those of the address until the point is loaded, then also whether it is open now and when it is closed. */
export function PickupHours({ names, id }: HoursProps) {
  const point = usePickupPoint(id)
  const { addresses: words } = useWords('addresses')
  const lang = useLang()
  const [now] = useState(() => new Date())
  const shown = point ? openingNames(point.hours) : names
  const last = addDays(bangkokDay(now), DAYS_SHOWN)
  const closed = point?.closed_days.filter(({ day }) => day <= last).slice(0, MOST_SHOWN) ?? []
  return (
    <>
      {EVERY_DAY.test(shown.first_name) ? (
        <p className="text-ink">
          {words.hours} <span className="whitespace-nowrap tabular-nums">{shown.last_name}</span>
        </p>
      ) : (
        <p className="text-ink tabular-nums">
          {point ? weekLines(point.hours, lang).join(' · ') : `${names.first_name} ${names.last_name}`}
        </p>
      )}
      {/* Takes its place before it is loaded. */}
      <p className="min-h-20">{point && describeOpening(point, words, lang, now)}</p>
      {closed.length > 0 && (
        <p>
          {words.closedOn} {closed.map(({ day, note }) => `${namedDay(day, lang)}${note && ` (${note})`}`).join(', ')}
        </p>
      )}
    </>
  )
}
