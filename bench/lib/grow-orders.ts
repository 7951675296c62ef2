import { LARGE_PARTNER, DAYS, mentorOf, USERS, VARIANTS } from './grow-users.ts'

/** Which partner an order belongs to, by its number: every so-and-so many is the big one's. */
const isBig = (orders: number) => `(i::bigint * ${LARGE_PARTNER.orders} % ${orders} < ${LARGE_PARTNER.orders})`

const WORDS = `'{"en":"Serum","zh":"Serum","th":"Serum"}'::jsonb`
const PROVINCES = `(array['กรุงเทพมหานคร','เชียงใหม่','ขอนแก่น','ชลบุรี','ภูเก็ต','นครราชสีมา','สงขลา','เชียงราย','อุดรธานี','ระยอง','นนทบุรี','ปทุมธานี'])`
/** Kinds of orders by their running number: picked up, cash on delivery, with another phone number, by a guest. */
const PICKED_UP = 'n % 20 = 13'
const AT_THE_DOOR = 'n % 10 = 6'
const FLAGGED = 'n % 200 = 9'
const BY_GUEST = '(not big and n % 15 = 4)'
const ADDRESS = `jsonb_build_object('first_name', (array['Malee','Somchai','Anong','Niran','Kanya','Prasert','Suda','Wichai'])[1 + i % 8],
  'last_name', 'Suksan' || i % 5000, 'country', 'ประเทศไทย', 'province', ${PROVINCES}[1 + n % 12], 'city', 'วัฒนา', 'area', 'คลองเตยเหนือ',
  'address1', '1 ถนนสุขุมวิท', 'address2', '', 'zip', '10110', 'phone', '08' || lpad((i * 7919::bigint % 100000000)::text, 8, '0'), 'isZt', ${PICKED_UP})
  || case when ${PICKED_UP} then jsonb_build_object('contact', jsonb_build_object('name', 'Kanya Suksan', 'phone', '0899999999')) else '{}' end`

/** Orders of two years: the last hour's wait for money, the last day's for the carrier, one of fifty was canceled. */
export function orderStatements(orders: number): string[] {
  return [
    // What differs between orders depends on `n`, the running number within its kind, stored as the tracking number.
    `insert into orders (id, number, user_id, guest_id, partner_id, mentor_id, flags, status, payment_method, subtotal, shipping, shipping_discount, total, points,
        quantity, refunded_subtotal, address, buyer_message, placed_at, expires_at, slip_at, paid_at, finished_at, canceled_at, cancel_reason, tracking_number)
      select pg_temp.made_id(at, 'o' || i), 'BL' || to_char(at, 'YYMMDD') || upper(lpad(to_hex(i), 6, '0')),
        case when not guest then 1000000 + buyer end, case when guest then pg_temp.made_id(at, 'g' || i) end,
        case when not guest then ${mentorOf('buyer')} end, case when not guest then ${mentorOf('buyer')} end, case when ${FLAGGED} then '["same_phone"]' else '[]' end::jsonb,
        case when canceled then 'canceled' when finished_at is not null then 'finished' when paid_at is null and not ${AT_THE_DOOR}
          then 'awaiting_payment' else 'awaiting_shipment' end,
        case when ${AT_THE_DOOR} then 'cod' else 'promptpay' end, goods, 0, 0, goods, 2 + n % 20, 1, case when returned then goods / 2 else 0 end, ${ADDRESS}, '', at, at + interval '3 days',
        case when not ${AT_THE_DOOR} then at end, paid_at, finished_at,
        case when canceled then at + interval '5 days' end, '', n::text
      from (
        select *, ${BY_GUEST} as guest,
          case when at < now() - case when ${AT_THE_DOOR} then interval '3 days' else interval '1 hour' end
            then at + case when ${AT_THE_DOOR} then interval '3 days' else interval '1 hour' end end as paid_at,
          case when at < now() - interval '1 day' then at + interval '1 day' end as finished_at,
          n % 50 = 0 and at < now() - interval '5 days' as canceled,
          n % 60 = 7 and n % 50 <> 0 and at < now() - interval '8 days' as returned
        from (
          select i, n, big, 10000 * (1 + n % 50) as goods,
            case when big then n % ${LARGE_PARTNER.clients} else ${LARGE_PARTNER.clients} + n % ${USERS - LARGE_PARTNER.clients} end as buyer,
            date_trunc('milliseconds', now() - interval '${DAYS} days' * (1 - i / ${orders}.0)) as at
          from generate_series(1, ${orders}) i
            cross join lateral (select ${isBig(orders)} as big) b
            cross join lateral (select case when big then i::bigint * ${LARGE_PARTNER.orders} / ${orders} else i end as n) o
        ) placed
      ) made`,
    `insert into order_line (order_id, line, variant_id, product_id, name, option, picture_key, price, quantity, points)
      select id, 0, 1 + tracking_number::int % ${VARIANTS}, 1 + tracking_number::int % ${VARIANTS} / 3, ${WORDS}, ${WORDS}, 'bench', subtotal, 1, points from orders`,
    `insert into payment_slip (id, order_id, file_key, sent_hash, uploaded_at)
      select pg_temp.made_id(placed_at, 'slip' || number), id, 'bench', decode(md5(number), 'hex'), placed_at from orders`,
    `insert into receipt (id, amount, kind, bank_reference, seen_at, confirmed_by, confirmed_at)
      select id, total, case payment_method when 'cod' then 'cod' else 'transfer' end, number, paid_at, id, paid_at from orders where paid_at is not null`,
    `insert into order_payment (id, receipt_id, order_id, amount, confirmed_by, confirmed_at)
      select id, id, id, total, id, paid_at from orders where paid_at is not null`,
    `insert into order_return (id, order_id, partner_id, status, kind, reason, words, subtotal, shipping, refund_by, refund_bank, refund_name,
        refund_number, refund_tail, requested_at, refunded_at)
      select pg_temp.made_id(finished_at, 'x' || number), id, partner_id, 'refunded', 'goods', 'other', '', refunded_subtotal, 0, 'bank', '', '', '', '',
        finished_at, finished_at + interval '6 days'
      from orders where refunded_subtotal > 0`,
    `insert into order_return_line (return_id, order_id, line, quantity) select id, order_id, 0, 1 from order_return`,
    `insert into refund_transfer (id, return_id, order_id, amount, bank_reference, refunded_by, refunded_at)
      select pg_temp.made_id(refunded_at, 'f' || id), id, order_id, subtotal, 'F' || id, id, refunded_at from order_return`,
    `insert into refund (id, order_id, cause, status, amount, reason, owed_at, settled_at)
      select pg_temp.made_id(canceled_at, 'd' || number), id, 'canceled', case when canceled_at < now() - interval '20 days' then 'paid' else 'owed' end,
        total, '', canceled_at, case when canceled_at < now() - interval '20 days' then canceled_at + interval '2 days' end
      from orders where status = 'canceled' and paid_at is not null`,
    `insert into refund_transfer (id, refund_id, order_id, amount, bank_reference, refunded_by, refunded_at)
      select pg_temp.made_id(settled_at, 'g' || id), id, order_id, amount, 'G' || id, id, settled_at from refund where status = 'paid'`,
    `insert into audit (id, at, actor, action, ref_type, ref_id, detail)
      select pg_temp.made_id(placed_at, 'a' || number), placed_at, coalesce('user:' || user_id, 'guest:' || guest_id), 'order.placed', 'order', id::text, '{}' from orders`,
  ]
}

/** Sales and newcomer lines: of canceled orders canceled, settled after fifteen days. Reversals by refunds are left out. */
export function rewardStatements(): string[] {
  const columns = `id, partner_id, order_id, on_hold, kind, status, base, rate_bp, gross, tax, tax_rule_id, settled_gross, year_to_date, earned_at,
    settles_at, settled_at, canceled_at`
  const settled = (value: string) => `case when state = 'approved' then ${value} end`
  const line = (kind: string, gross: string, rate: string, which: string) => `
    insert into reward_line (${columns})
    select pg_temp.made_id(paid_at, '${kind}' || number), partner_id, ${kind === 'activity' ? 'null' : 'id'}, state = 'pending' and flags <> '[]', '${kind}', state, subtotal, ${rate}, ${gross},
      coalesce(${settled(`${gross} * 3 / 100`)}, 0), ${settled("'flat-3'")}, ${settled(gross)}, ${settled('0')}, paid_at,
      finished_at + interval '15 days', ${settled("finished_at + interval '15 days'")}, canceled_at
    from (
      select *, case when status = 'canceled' then 'canceled'
        when finished_at < now() - interval '15 days' then 'approved' else 'pending' end as state
      from orders where paid_at is not null and partner_id is not null and ${which}
    ) o order by paid_at`
  return [
    line('sales', 'subtotal * 15 / 100', '1500', 'true'),
    line('newcomer', '10000', 'null', 'tracking_number::int % 11 = 0'),
    line('activity', '50000', 'null', 'tracking_number::int % 97 = 5'),
    'insert into rewarded_order (order_id, at) select id, paid_at from orders where paid_at is not null',
  ]
}
