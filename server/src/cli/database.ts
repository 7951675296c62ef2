import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { readConfig } from '../lib/config.ts'
import { connectPool } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { closeLargeObjects, grantApp } from '../database/privileges.ts'

const HELP = `The roles of a PostgreSQL database: one owns the tables and migrates them, the other serves the shop and owns nothing.

  npm run db:roles -- <address of the database as an administrator>
  npm run db:migrate

db:roles makes the roles bailu_owner and bailu_app with new passwords, gives all tables of the database to the first,
and prints the two addresses. Running it again sets new passwords.
db:migrate brings the schema up to date as DATABASE_OWNER_URL, before a new version of the server starts.`

const OWNER = 'bailu_owner'
const APP = 'bailu_app'

async function makeRoles(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const passwords = { [OWNER]: newPassword(), [APP]: newPassword() }
    const { rows: current } = await admin.query<{ name: string }>('select current_database() as name')
    const database = pg.escapeIdentifier(current[0]!.name)
    await admin.query('begin')
    for (const [role, password] of Object.entries(passwords)) {
      const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [role])
      const verb = rowCount === 0 ? 'create' : 'alter'
      await admin.query(`${verb} role ${role} login nosuperuser password ${pg.escapeLiteral(password)}`)
      await admin.query(`grant connect on database ${database} to ${role}`)
    }
    await admin.query(`grant create on database ${database} to ${OWNER}`)
    await admin.query(`revoke temporary, create on database ${database} from public`)
    await admin.query(`revoke create on schema public from public`)
    await admin.query(`grant all on schema public to ${OWNER}`)
    await closeLargeObjects(admin)
    await giveObjectsToOwner(admin)
    const { rowCount: migrated } = await admin.query(`select 1 from pg_namespace where nspname = 'drizzle'`)
    if (migrated) await grantApp(admin, APP)
    await admin.query('commit')
    return [
      'DATABASE_OWNER_URL=' + urlFor(adminUrl, OWNER, passwords[OWNER]!),
      'DATABASE_URL=' + urlFor(adminUrl, APP, passwords[APP]!),
    ].join('\n')
  } finally {
    await admin.end()
  }
}

const newPassword = () => randomBytes(24).toString('base64url')

function urlFor(adminUrl: string, role: string, password: string): string {
  const url = new URL(adminUrl)
  url.username = role
  url.password = password
  return url.href
}

/** Makes the owner role the owner of all objects in the application's schemas. */
async function giveObjectsToOwner(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ statement: string }>(`
    select format('alter schema %I owner to ${OWNER}', nspname) as statement from pg_namespace where nspname = 'drizzle'
    union all select format('alter table %I.%I owner to ${OWNER}', n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm')
    union all select format('alter function %I.%I(%s) owner to ${OWNER}', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { statement } of rows) await admin.query(statement)
}

async function migrateAsOwner(): Promise<string> {
  const config = readConfig(process.env)
  if (!config.databaseUrl || !config.databaseOwnerUrl) throw new Error('DATABASE_URL and DATABASE_OWNER_URL are needed')
  const { db, pool } = connectPool(
    { connectionString: config.databaseUrl },
    { pool: 2, onError: () => undefined, longQueries: true },
  )
  try {
    await migrate({ db, pool, engine: 'postgresql' }, config.databaseOwnerUrl)
    return 'The schema is up to date.'
  } finally {
    await pool.end()
  }
}

const [command, adminUrl] = process.argv.slice(2)
try {
  if (command === 'roles' && adminUrl) console.log(await makeRoles(adminUrl))
  else if (command === 'migrate') console.log(await migrateAsOwner())
  else {
    console.log(HELP)
    process.exitCode = command === undefined || command === 'help' ? 0 : 1
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
