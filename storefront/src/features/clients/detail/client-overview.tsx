import { Link } from '@tanstack/react-router'
import { CLIENT_WINDOWS } from '@bailu/contract/clients/kinds'
import type { Client } from '@bailu/contract/clients/shop'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { dayAndTime, money, phone, points } from '@bailu/phrases/format'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { AmountList } from '../../../ui/list/amount-list.tsx'
import { Section } from '../../../ui/screen/screen.tsx'
import { Meter } from '../../../ui/meter.tsx'

/** Figures of three windows; each links to the orders it counts. */
export function ReportWindows({ id, of, sums }: { id: number; of: 'own' | 'promotion'; sums: Client['orders'] }) {
  const { clients: words } = useWords('clients')
  return (
    <ul className="grid grid-cols-3 divide-x divide-line border-y border-line">
      {CLIENT_WINDOWS.map((days) => {
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

/** Figures of three windows, growth, and last activity of a client. */
export function ClientOverview({ client }: { client: Client }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  const formatOr = (time: string | null, fallback: string) => (time ? dayAndTime(time, lang) : fallback)
  return (
    <div className="gutter pb-36">
      <Section title={words.orders}>
        <ReportWindows id={client.id} of="own" sums={client.orders} />
        <p className="mt-8 text-13 text-muted">{words.counted}</p>
      </Section>
      <Section title={words.promotion}>
        <ReportWindows id={client.id} of="promotion" sums={client.promotion} />
        <p className="mt-8 text-13 text-muted">{words.promotionHint}</p>
      </Section>
      <Section title={words.growth}>
        <Growth growth={client.growth} />
        <div className="mt-16">
          <AmountList rows={[{ label: words.points7, value: points(client.points_7) }]} />
        </div>
      </Section>
      <section className="pt-20">
        <AmountList
          rows={[
            { label: words.registered, value: dayAndTime(client.registered_at, lang) },
            { label: words.lastLogin, value: formatOr(client.last_login_at, words.longAgo) },
            { label: words.lastOrderAt, value: formatOr(client.last_order_at, words.never) },
            { label: words.lastPromotionAt, value: formatOr(client.last_promotion_at, words.never) },
            { label: words.phone, value: phone(client.phone) },
            { label: words.email, value: <span className="wrap-anywhere">{client.email}</span> },
            { label: words.language, value: words.languages[client.lang] },
          ]}
        />
      </section>
    </div>
  )
}

function Growth({ growth: { level, value, goal } }: { growth: Client['growth'] }) {
  const { clients: words } = useI18n('clients').words
  const next = level === null ? LEVELS[0] : LEVELS[LEVELS.indexOf(level as (typeof LEVELS)[number]) + 1]
  const percent = Math.max(0, Math.min(100, (value / goal) * 100))
  return (
    <>
      <div className="flex items-baseline justify-between gap-12 text-15">
        <span>{level ?? ''}</span>
        <span className="text-13 text-muted">{next ? words.growthTo(next) : words.growthFull}</span>
      </div>
      <Meter label={words.growth} percent={percent} className="mt-8" barClass="bg-gold" />
      <p className="mt-4 text-13 text-muted tabular-nums">{words.growthOf(points(value), points(goal))}</p>
    </>
  )
}
