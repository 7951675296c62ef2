import pg from 'pg'

/** Default name of the server's database role. */
export const APP_ROLE = 'bailu_app'

type Queries = { query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }> }

const quoteName = pg.escapeIdentifier

/**
 * Protected tables of money and consent: the columns that the server's role may update, and whether it may delete rows.
 */
export const PROTECTED_TABLES: Record<string, { columns: readonly string[]; deletes?: true }> = {
  consent: { columns: [] },
  canceled_piece: { columns: ['reason_texts'] },
  message_receiver: { columns: ['user_id'], deletes: true },
  notification: { columns: ['user_id', 'sealed', 'read_at'], deletes: true },
  order_payment: { columns: ['reversed_at', 'reversed_by', 'reverse_reason'] },
  receipt: { columns: ['voided_at', 'voided_by', 'void_reason'] },
  debt_entry: { columns: ['voided_at', 'voided_by', 'void_reason', 'void_approval_id'] },
  balance_given_up: { columns: ['voided_at', 'voided_by', 'void_reason', 'void_approval_id'] },
  cash_deposit: { columns: ['voided_at', 'voided_by', 'void_reason'] },
  bank_statement: { columns: ['bank', 'columns', 'content', 'read_at'] },
  bank_line: {
    columns: ['receipt_id', 'matched_by', 'matched_at', 'dismissed_at', 'dismissed_by', 'dismiss_reason', 'words'],
  },
  difference: { columns: ['reversed_at', 'reversed_by', 'reverse_reason'] },
  stock_delivery: { columns: ['undone_at', 'undone_by', 'undo_reason'] },
  stock_delivery_line: { columns: [] },
  tax_document: { columns: ['buyer', 'reason'] },
  shop_rule: { columns: ['valid_from', 'retracted_at', 'retracted_by', 'retract_reason'] },
  reward_line: {
    columns: [
      'status',
      'tax',
      'tax_rule_id',
      'settled_gross',
      'year_to_date',
      'withheld_to_date',
      'settles_at',
      'settled_at',
      'canceled_at',
      'reason',
      'reason_texts',
      'on_hold',
    ],
  },
  withdrawal: {
    columns: ['status', 'sealed', 'decided_at', 'decided_by', 'reason', 'reason_texts', 'approved_by', 'approved_at'],
  },
}

/** Functions for large objects, which are stored outside of tables and by default usable by every role; the server needs none. */
const LARGE_OBJECTS = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ '^(lo_|loread$|lowrite$)'`

/**
 * Grants a role reading and writing of rows only: no ownership, no DDL, insert only on append-only tables (those with a
 * trigger named `…_append_only`), and update only of the listed columns of `PROTECTED_TABLES`. Run by the owner after each
 * migration; a superuser also revokes the large object functions.
 */
export async function grantApp(owner: Queries, role: string): Promise<void> {
  const app = quoteName(role)
  const { rows } = await owner.query(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and t.tgname like '%\\_append\\_only'`,
  )
  const appendOnly = rows.map(({ name }) => quoteName(String(name)))
  // Between migrations not all tables and columns exist yet.
  const { rows: columnRows } = await owner.query(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' group by table_name`,
  )
  const columnsByTable = new Map(columnRows.map(({ name, columns }) => [String(name), columns as string[]]))
  const protectedTables = Object.entries(PROTECTED_TABLES).flatMap(([table, { columns, deletes }]) => {
    const existing = columnsByTable.get(table)
    return existing ? [{ table, columns: columns.filter((column) => existing.includes(column)), deletes }] : []
  })
  const statements = [
    `grant usage on schema public, drizzle to ${app}`,
    `grant select on all tables in schema drizzle to ${app}`,
    `revoke all on all tables in schema public from ${app}`,
    `grant select, insert, update, delete on all tables in schema public to ${app}`,
    ...(appendOnly.length > 0 ? [`revoke update, delete on ${appendOnly.join(', ')} from ${app}`] : []),
    ...protectedTables.flatMap(({ table, columns, deletes }) => [
      `revoke update${deletes ? '' : ', delete'} on ${quoteName(table)} from ${app}`,
      ...(columns.length > 0
        ? [`grant update (${columns.map(quoteName).join(', ')}) on ${quoteName(table)} to ${app}`]
        : []),
    ]),
    `grant usage, select on all sequences in schema public to ${app}`,
  ]
  for (const statement of statements) await owner.query(statement)
  if ((await roleFacts(owner)).superuser) await closeLargeObjects(owner)
}

/** Revokes the large object functions from all roles but superusers. */
export async function closeLargeObjects(admin: Queries): Promise<void> {
  const { rows } = await admin.query(LARGE_OBJECTS)
  for (const { name } of rows) await admin.query(`revoke execute on function ${String(name)} from public`)
}

/** Creates a role without login, unless it exists. */
export async function createRole(admin: Queries, role: string): Promise<void> {
  const { rows } = await admin.query('select 1 from pg_roles where rolname = $1', [role])
  if (rows.length > 0) return
  // A concurrent start may have created the role.
  await admin.query(`create role ${quoteName(role)} nologin`).catch(async (error: unknown) => {
    const again = await admin.query('select 1 from pg_roles where rolname = $1', [role])
    if (again.rows.length === 0) throw error
  })
}

export type RoleFacts = { role: string; superuser: boolean; owns: number }

/**
 * For a production start: the server's role must not be able to change tables or triggers.
 * @throws Error with a message for the operator
 */
export async function requireLimitedRole(app: Queries, setting = 'DATABASE_URL'): Promise<void> {
  const { role, superuser, owns } = await roleFacts(app)
  if (!superuser && owns === 0) return
  const why = superuser ? 'is a superuser' : `owns ${owns} of its tables`
  throw new Error(
    `The database role ${role} of ${setting} ${why}, so a fault of the server could change what must never change. Run \`npm run db:roles\` and use the two addresses that it prints`,
  )
}

/** The current role, whether it is a superuser, and how many of the application's tables it owns. */
export async function roleFacts(app: Queries): Promise<RoleFacts> {
  const { rows } = await app.query(
    `select current_user as role, r.rolsuper as superuser,
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'member')) as owns
    from pg_roles r where r.rolname = current_user`,
  )
  return rows[0] as RoleFacts
}
