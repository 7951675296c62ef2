/** The partner whose calls are measured; the same in a shop of any size. */
export const LARGE_PARTNER = { partner: 200_000, orders: 5_000, clients: 500 }
/** A client of the large partner, with ten orders. */
export const CLIENT = 1_000_007
export const USERS = 100_000
export const PARTNERS = 500
export const DAYS = 730
/** Number of variants, three per product. */
export const VARIANTS = 180

/** SQL for the mentor of user number `at`: the first users are clients of the large partner, the others of all other partners. */
export const mentorOf = (at: string): string =>
  `(${LARGE_PARTNER.partner} + case when ${at} < ${LARGE_PARTNER.clients} then 0 else 1 + ${at} % ${PARTNERS - 1} end)`

/** Statements that insert users and partners; their number does not depend on the size of the shop. */
export function userStatements(): string[] {
  const columns = 'id, email, phone, nickname, password_hash, lang, mentor_id, created_at'
  const joinedAt = (count: number) => `now() - interval '${DAYS} days' * (1 - i / ${count}.0)`
  const row = (id: string, mentor: string, count: number) =>
    `${id}, 'u' || ${id} || '@bench.example', '08' || lpad((i % 100000000)::text, 8, '0'), 'User ' || ${id}, '-', 'th', ${mentor}, ${joinedAt(count)}`
  return [
    `insert into app_user (${columns}) overriding system value
      select ${row(`${LARGE_PARTNER.partner} + i`, 'null', PARTNERS)} from generate_series(0, ${PARTNERS - 1}) i`,
    `insert into partner (user_id, employee_no, level, birth_date, approved_at)
      select ${LARGE_PARTNER.partner} + i, 'G' || i, 2, '1990-01-01', now() - interval '${DAYS} days' from generate_series(0, ${PARTNERS - 1}) i`,
    `insert into app_user (${columns}) overriding system value
      select ${row('1000000 + i', mentorOf('i'), USERS)} from generate_series(0, ${USERS - 1}) i order by md5(i::text)`,
    `insert into session (id, token_hash, user_id, created_at, seen_at)
      select pg_temp.made_id(now() - interval '1 hour', 's' || i), decode(md5('a' || i) || md5('b' || i), 'hex'), 1000000 + i * 10,
        now() - interval '1 hour', now() - interval '1 hour'
      from generate_series(0, ${USERS / 10 - 1}) i`,
    `insert into partner_application (id, user_id, status, first_name, last_name, birth_date, message, submitted_at, decided_at, reason)
      select pg_temp.made_id(at, 'p' || i), 1000000 + i * 20, status, 'Malee', 'Suksan', '1990-01-01', '', at,
        case when status <> 'submitted' then at + interval '1 day' end, case when status = 'rejected' then 'Incomplete' else '' end
      from (
        select i, case when i % 50 = 0 then 'submitted' when i % 3 = 0 then 'rejected' else 'approved' end as status,
          date_trunc('milliseconds', now() - interval '${DAYS} days' * (1 - i / ${USERS / 20}.0)) as at
        from generate_series(0, ${USERS / 20 - 1}) i
      ) made`,
    `insert into picture (key, width, height, tone, created_at) values ('bench', 800, 800, '#ddccbb', now())`,
  ]
}
