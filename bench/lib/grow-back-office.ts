import { DAY_SUMS } from '@bailu/contract/closing/staff'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { LARGE_PARTNER, DAYS, PARTNERS, VARIANTS } from './grow-users.ts'

const spread = (of: number) => `date_trunc('milliseconds', now() - interval '${DAYS} days' * (1 - i / ${of}.0))`
const inAllLanguages = (text: string) => `jsonb_build_object('en', ${text}, 'zh', ${text}, 'th', ${text})`
const series = (of: number) => `generate_series(0, ${of - 1}) i`
const values = (names: readonly string[]) => names.map((name) => `('${name}')`).join(', ')

const ARTICLES = 600
const MESSAGES = 300
const COURSES = 30
/** Number of closed days; the last two days are open. */
const CLOSED = 180
/** Withdrawals in one bank file. */
const BATCH = 100

/** Statements that insert the data of the back office: catalogue, stock movements, articles, messages, courses, payout batches, closed days, audit entries. */
export function backOfficeStatements(): string[] {
  return [
    `insert into product (id, slug, catalog, name, subtitle, detail, on_sale, sort, created_at) overriding system value
      select 1 + i, 'p' || i, case when i % 3 = 0 then 'white' else 'green' end, ${inAllLanguages("'Serum ' || i")}, ${inAllLanguages("'Light'")}, '[]', i % 10 <> 9, i, now()
      from ${series(VARIANTS / 3)}`,
    `insert into product_picture (product_id, sort, picture_key) select id, 0, 'bench' from product where id % 20 <> 0`,
    `insert into variant (id, product_id, sku, option, price, stock, points, sort) overriding system value
      select 1 + i, 1 + i / 3, 'SKU-' || i, ${inAllLanguages("(i % 3 + 1) * 10 || ' ml'")}, 10000, case when i % 30 = 0 then 3 else 100000 end, 2, i % 3
      from ${series(VARIANTS)}`,
    `insert into variant_price (id, variant_id, price, from_at, until_at, was_price, reason, by, made_at)
      select pg_temp.made_id(at, 'price' || i), 1 + i % ${VARIANTS}, 9000 + i, at, at + interval '7 days', 10000, 'Week of care', 'system', at
      from (select i, ${spread(VARIANTS * 20)} as at from ${series(VARIANTS * 20)}) changed`,
    `insert into stock_movement (id, variant_id, change, reason, order_id, at)
      select pg_temp.made_id(o.placed_at, 'm' || o.number)::text, l.variant_id, -l.quantity, 'ordered', o.id::text, o.placed_at
      from orders o join order_line l on l.order_id = o.id`,
    `insert into stock_movement (id, variant_id, change, reason, order_id, at)
      select pg_temp.made_id(o.canceled_at, 'n' || o.number)::text, l.variant_id, l.quantity, 'canceled', o.id::text, o.canceled_at
      from orders o join order_line l on l.order_id = o.id where o.canceled_at is not null`,
    `insert into stock_movement (id, variant_id, change, reason, at)
      select 'opening' || v.id, v.id, v.stock - coalesce(sum(m.change), 0), 'opening', now() - interval '${DAYS + 1} days'
      from variant v left join stock_movement m on m.variant_id = v.id group by v.id`,
    `insert into article (slug, level1, level2, title, body, published, published_at, expires_at, unpublished_at)
      select 'a' || i, (array['announcement', 'material', 'training'])[1 + i % 3], 'l' || i % 7, ${inAllLanguages("'News of the shop ' || i")}, '[]', i % 6 <> 0,
        ${spread(ARTICLES)}, case when i % 4 = 0 then ${spread(ARTICLES)} + interval '60 days' end, case when i % 12 = 0 then now() end
      from ${series(ARTICLES)}`,
    `insert into material_category (code, name, sort) select 'l' || i, ${inAllLanguages("'Kind ' || i")}, i from ${series(7)}`,
    `insert into material (article_id, caption, state, approved_at)
      select id, title, (array['draft', 'approved', 'unpublished'])[1 + (id % 3)::int], published_at from article where level1 = 'material'`,
    `insert into site_message (content, level, partner_id, sent_at)
      select ${inAllLanguages("'News ' || i")}, case when i % 5 = 1 then 2 end, case when i % 5 = 2 then ${LARGE_PARTNER.partner} + i end, ${spread(MESSAGES)}
      from ${series(MESSAGES)}`,
    `insert into site_message_read (message_id, user_id, read_at)
      select m.id, ${LARGE_PARTNER.partner} + i, m.sent_at + interval '1 hour' from site_message m cross join ${series(PARTNERS)} where (m.id + i) % 2 = 0`,
    `insert into banner (picture_key, headline, subline, link, sort, shown)
      select 'bench', ${inAllLanguages("'Care'")}, ${inAllLanguages("'New'")}, '/home', i, i < 5 from ${series(20)}`,
    `insert into partner_logo (name, picture_key, link, width, sort) select 'Friend ' || i, 'bench', '/home', 100, i from ${series(10)}`,
    `insert into course (title, lead, sort, published, created_at)
      select ${inAllLanguages("'Course ' || i")}, ${inAllLanguages("'What one should know'")}, i, true, now() from ${series(COURSES)}`,
    `insert into chapter (id, course_id, sort, kind, title, minutes, body)
      select pg_temp.made_id(now(), 'chapter' || c.id || '-' || i), c.id, i, 'text', c.title, 5, '[]' from course c cross join ${series(6)}`,
    `insert into course_progress (user_id, chapter_id, course_id, seconds, done_at, seen_at)
      select ${LARGE_PARTNER.partner} + i, c.id, c.course_id, 0, now(), now() from chapter c cross join ${series(PARTNERS)}`,
    `insert into payout_batch (rows, total, made_by, made_at)
      select count(*), sum(net), pg_temp.made_id(now(), 'staff'), max(decided_at)
      from (select *, (row_number() over (order by id) - 1) / ${BATCH} as nth from withdrawal where status = 'paid') paid group by nth order by nth`,
    `insert into payout_item (batch_id, seq, withdrawal_id, net, state, changed_at)
      select b.id, (w.n - 1) % ${BATCH} + 1, w.id, w.net, 'paid', w.decided_at
      from (select *, row_number() over (order by id) as n from withdrawal where status = 'paid') w
        join (select id, row_number() over (order by id) as n from payout_batch) b on b.n = (w.n - 1) / ${BATCH} + 1`,
    `insert into day_closing (day, previous, counted_in, counted_out, counted_cod, difference_in, difference_out, difference_cod, reason, closed_by, closed_at)
      select day, lag(day) over (order by day), 0, 0, 0, 0, 0, 0, '', pg_temp.made_id(now(), 'staff'), now()
      from (select ${bangkokDay(`now() - interval '1 day' * (i + 2)`)} as day from ${series(CLOSED)}) over_`,
    `insert into day_closing_sum (day, kind, count, amount)
      select day, kind, 0, 0 from day_closing cross join (values ${values(DAY_SUMS)}) k (kind)`,
    `insert into day_closing_account (day, kind, opening, late, increase, decrease, closing)
      select day, kind, 0, 0, 0, 0, 0 from day_closing cross join (values ${values(COMPANY_ACCOUNTS)}) k (kind)`,
    `insert into staff (id, email, name, password_hash, role, roles, created_at)
      select pg_temp.made_id(now(), 'desk' || i), 'desk' || i || '@bench.example', 'Desk ' || i, '-', 'finance', '{finance}', now() from ${series(4)}`,
    `insert into audit (id, at, actor, action, ref_type, ref_id, detail)
      select pg_temp.made_id(paid_at, 'b' || number), paid_at, 'staff:' || s.id, 'order.paid', 'order', o.id::text, '{}'
      from orders o join (select id, row_number() over (order by id) - 1 as nth from staff) s on s.nth = o.tracking_number::int % 4
      where paid_at is not null`,
    `insert into audit (id, at, actor, action, ref_type, ref_id, detail)
      select pg_temp.made_id(made_at, 'c' || id), made_at, 'system', 'price.set', 'variant', variant_id::text, '{}' from variant_price`,
  ]
}

function bangkokDay(at: string): string {
  return `to_char((${at}) at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`
}
