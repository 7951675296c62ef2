import type { Client } from '@bailu/contract/clients'
import { LEVELS } from '@bailu/contract/levels'
import { dayAndTime, phone, points } from '@bailu/phrases/format'
import { Section } from '../../../ui/section.tsx'
import { Sums } from '../../../ui/sums.tsx'
import { useSpeech } from '../../../words.tsx'
import { WindowSums } from './window-sums.tsx'

/** Figures of three windows, growth, and last activity of a client. */
export function ClientOverview({ client }: { client: Client }) {
  const { words: all, lang } = useSpeech()
  const words = all.clients
  const when = (at: string | null, none: string) => (at ? dayAndTime(at, lang) : none)
  return (
    <div className="gutter pb-36">
      <Section title={words.orders}>
        <WindowSums id={client.id} of="own" sums={client.orders} />
        <p className="mt-8 text-13 text-muted">{words.counted}</p>
      </Section>
      <Section title={words.promotion}>
        <WindowSums id={client.id} of="promotion" sums={client.promotion} />
        <p className="mt-8 text-13 text-muted">{words.promotionHint}</p>
      </Section>
      <Section title={words.growth}>
        <Growth growth={client.growth} />
        <div className="mt-16">
          <Sums rows={[{ label: words.points7, value: points(client.points_7) }]} />
        </div>
      </Section>
      <section className="pt-20">
        <Sums
          rows={[
            { label: words.registered, value: dayAndTime(client.registered_at, lang) },
            { label: words.lastLogin, value: when(client.last_login_at, words.longAgo) },
            { label: words.lastOrderAt, value: when(client.last_order_at, words.never) },
            { label: words.lastPromotionAt, value: when(client.last_promotion_at, words.never) },
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
  const { clients: words } = useSpeech().words
  const next = level === null ? LEVELS[0] : LEVELS[LEVELS.indexOf(level as (typeof LEVELS)[number]) + 1]
  const share = Math.max(0, Math.min(100, (value / goal) * 100))
  return (
    <>
      <div className="flex items-baseline justify-between gap-12 text-15">
        <span>{level ?? ''}</span>
        <span className="text-13 text-muted">{next ? words.growthTo(next) : words.growthFull}</span>
      </div>
      <div
        role="progressbar"
        aria-label={words.growth}
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-8 h-4 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-gold" style={{ width: `${share}%` }} />
      </div>
      <p className="mt-4 text-13 text-muted tabular-nums">{words.growthOf(points(value), points(goal))}</p>
    </>
  )
}
