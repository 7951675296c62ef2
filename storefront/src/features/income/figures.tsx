import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'

type Props = { title: string; of: { today: number; month: number; total: number }; show: (figure: number) => ReactNode }

/** Three figures side by side: today, this month, total. */
export function Figures({ title, of, show }: Props) {
  const words = useWords().income
  const cells = [
    [words.today, of.today],
    [words.month, of.month],
    [words.total, of.total],
  ] as const
  return (
    <section aria-label={title} className="py-20">
      <h2 className="text-18">{title}</h2>
      <dl className="mt-12 flex flex-wrap divide-x divide-line border-y border-line">
        {cells.map(([label, figure]) => (
          <div key={label} className="flex flex-1 flex-col gap-4 px-12 py-12 first:pl-0 last:pr-0">
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="text-16 leading-tight tabular-nums">{show(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
