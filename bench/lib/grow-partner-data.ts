import { LARGE_PARTNER, DAYS, mentorOf, PARTNERS, USERS } from './grow-users.ts'

const day = (at: string) => `to_char((${at}) at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`
const spread = (of: number) => `date_trunc('milliseconds', now() - interval '${DAYS} days' * (1 - i / ${of}.0))`
const LEADS = 200
const BASKETS = 40

/** Statements that insert the data of partners: client files and notes, refills, leads, basket links. */
export function partnerDataStatements(): string[] {
  const all = `generate_series(0, ${USERS - 1}) i`
  return [
    `insert into client_file (partner_id, client_id, focus, birthday, updated_at)
      select ${mentorOf('i')}, 1000000 + i, i % 10 = 0, ${day(`timestamptz '1990-01-01' + interval '1 day' * (i % 3650)`)}, now()
      from ${all} order by md5(i::text)`,
    `insert into client_note (id, partner_id, client_id, words, next_on, done_at, created_at)
      select pg_temp.made_id(at, 'n' || i), ${mentorOf('i')}, 1000000 + i, 'Asked for a sample', ${day("at + interval '30 days'")},
        case when i % 2 = 0 then at + interval '30 days' end, at
      from (select (i * 7919) % ${USERS} as i, ${spread(USERS)} as at from ${all}) written`,
    `insert into client_refill (order_id, line, partner_id, client_id, product_id, ends_on)
      select id, 0, partner_id, user_id, 1, ${day("finished_at + interval '60 days'")}
      from orders where finished_at is not null and status = 'finished' and partner_id is not null`,
    `insert into lead (id, partner_id, draft, type, sealed, stage, next_on, created_at, touched_at)
      select pg_temp.made_id(at, 'l' || i), ${LARGE_PARTNER.partner} + i % ${PARTNERS}, 'd' || i, 'individual',
        json_build_object('name', 'Lead ' || i, 'occupation', 'Teacher', 'city', 'Bangkok', 'phone', '0812345678')::text,
        (array['interested_further_discussion', 'preliminary_agreement', 'in_progress', 'not_interested_reject'])[1 + i / ${PARTNERS} % 4],
        ${day('now()')}, at, now() - interval '1 day'
      from (select i, ${spread(LEADS * PARTNERS)} as at from generate_series(0, ${LEADS * PARTNERS - 1}) i) met`,
    `insert into basket (id, partner_id, code, title, note, created_at, opens)
      select pg_temp.made_id(at, 'b' || i), ${LARGE_PARTNER.partner} + i % ${PARTNERS}, substr(md5('b' || i), 1, 12), 'Routine ' || i, '', at, i % 50
      from (select i, ${spread(BASKETS * PARTNERS)} as at from generate_series(0, ${BASKETS * PARTNERS - 1}) i) shared`,
    `insert into basket_line (basket_id, line, variant_id, quantity, price)
      select id, line, 1, 1, 10000 from basket cross join generate_series(0, 1) line`,
    // One order in fifty came through a basket link.
    `insert into basket_order (order_id, basket_id)
      select o.id, b.id
      from (select id, partner_id, tracking_number::bigint / 50 % ${BASKETS} as nth from orders where tracking_number::bigint % 50 = 3) o
      join (select id, partner_id, row_number() over (partition by partner_id order by id) - 1 as nth from basket) b
        on b.partner_id = o.partner_id and b.nth = o.nth`,
  ]
}
