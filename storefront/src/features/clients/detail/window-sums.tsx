import type { Client } from '@bailu/contract/clients'
import { WINDOWS } from '@bailu/contract/client-kinds'
import { Link } from '@tanstack/react-router'
import { money } from '@bailu/phrases/format'
import { useWords } from '../../../words.tsx'

/** Figures of three windows; each links to the orders it counts. */
export function WindowSums({ id, of, sums }: { id: number; of: 'own' | 'promotion'; sums: Client['orders'] }) {
  const { clients: words } = useWords()
  return (
    <ul className="grid grid-cols-3 divide-x divide-line border-y border-line">
      {WINDOWS.map((days) => {
        const { amount, count } = sums[`d${days}`]
        return (
          <li key={days}>
            <Link
              to="/manage/client/$id"
              params={{ id: String(id) }}
              search={{ tab: 'orders', of, days }}
              className="flex min-h-56 flex-col gap-4 px-8 py-12"
            >
              <span className="text-12 text-muted">{words.inWindow(days)}</span>
              <span className="text-16 leading-tight text-leaf tabular-nums">{money(amount)}</span>
              <span className="text-12 text-muted">{words.ordersOf(count)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
