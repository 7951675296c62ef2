import type { ReactNode } from 'react'

export type AmountRow = { label: string; value: ReactNode; strong?: boolean; soft?: boolean }

/** List of amounts: labels on the left, amounts right-aligned with tabular digits. */
export function AmountList({ rows }: { rows: readonly (AmountRow | false | null | undefined)[] }) {
  return (
    <dl className="flex flex-col gap-8 text-15">
      {rows.map(
        (row) =>
          row && (
            <div
              key={row.label}
              className={`flex items-baseline justify-between gap-16 ${row.strong ? 'border-t border-line pt-12 text-16 font-medium' : ''}`}
            >
              <dt className={row.strong ? '' : 'text-muted'}>{row.label}</dt>
              <dd
                className={`text-right tabular-nums ${row.strong ? 'text-18 text-leaf' : ''} ${row.soft ? 'text-success' : ''}`}
              >
                {row.value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
