import type { OpenFigure } from '@bailu/contract/data-center'
import type { CustomerFigure, TradeFigure } from '@bailu/contract/figures'
import { day } from '@bailu/phrases/format'
import { useLang, useWords } from '../../words.tsx'
import { type Unit, valueOf } from './figure-value.ts'

type Props = { id: CustomerFigure | TradeFigure; unit: Unit; days: OpenFigure['days'] }

/** Table of the days of the chart, newest first. */
export function DaysTable({ id, unit, days }: Props) {
  const words = useWords().reports
  const lang = useLang()
  return (
    <table className="w-full text-15 tabular-nums">
      <thead>
        <tr className="border-b border-line text-13 text-muted">
          <th scope="col" className="py-8 text-left font-normal">
            {words.day}
          </th>
          <th scope="col" className="py-8 text-right font-normal">
            {words.figures[id]}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((one) => (
          <tr key={one.day} className="border-b border-line">
            <th scope="row" className="py-8 text-left font-normal">
              {day(one.day, lang)}
            </th>
            <td className={`py-8 text-right ${one.value ? '' : 'text-muted'}`}>{valueOf(unit, one.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
